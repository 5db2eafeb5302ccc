/** The name that errors have, such as `NoiseError`, is that of their class, also after minifiers. */
function named(name) {
  return class extends Error {
    get name() {
      return name;
    }
  };
}

export const NoiseError = named('NoiseError');
export const LoadError = named('LoadError');
export const AdapterError = named('AdapterError');
export const DeviceLostError = named('DeviceLostError');

/** Returns the start of a value's text, for errors. */
export function shown(value) {
  let text;
  if (typeof value === 'bigint') text = `${value}n`;
  else if (typeof value === 'string') text = JSON.stringify(value);
  else if (Array.isArray(value))
    text = `[${value.slice(0, 9).map(shown).join(', ')}${value.length > 9 ? ', ..' : ''}]`;
  else if (value !== null && typeof value === 'object') text = value.constructor?.name ?? 'an object';
  else text = String(value);
  return text.length <= 80 ? text : `${text.slice(0, 77)}...`;
}

/** Calls the library, and throws its errors as `NoiseError`. */
export function asked(call) {
  try {
    return call();
  } catch (error) {
    // The library's own errors are plain; others, such as a lack of memory, are not about the noise.
    if (error?.constructor !== Error) throw error;
    throw new NoiseError(error.message, { cause: error });
  }
}
