import types

import numpy as np

import names

found = {name: function for name, function in vars(names).items() if isinstance(function, types.FunctionType)}
# Helpers begin with these.
prefixes = ('own_', 'gradnoise_', *(f'{name}_' for name, function in found.items() if function.__code__.co_argcount == 2))
functions = [
    function for name, function in found.items()
    if function.__code__.co_argcount == 1 and not name.startswith(prefixes) and not name.endswith('_block')
]
values = {float(function(np.float32(0.3))) for function in functions}
assert len(functions) > 1000 and len(values) == 1, (len(functions), values)
