const sizes = [[0, 0], [0, 5], [3, 0], [1, 1], [3, 4], [4, 3], [5, 17], [17, 5]];
const origins = [0.3, -0, -7.25, 123456.7, -4e9, 1e30, Infinity, -Infinity, 5.5];
const steps = [0.137, -3, 0, 1e-40, 7e5];
const floats = new Float32Array(2);
const words = new Int32Array(floats.buffer);
let count = 0;

// NaN has no promised bits.
function compare(found, expected, where) {
    floats.set([found, expected]);
    count++;
    const isSame = words[0] === words[1] || (Number.isNaN(found) && Number.isNaN(expected));
    if (!isSame) throw new Error(`${where}: ${found} is not ${expected}`);
}

for (const [of, name, dimension, seed] of cases) {
    const [at, fill] = [of[name], of[`${name}_fill`]];
    for (const [width, rows] of sizes) {
        const height = dimension > 1 ? rows : 1;
        for (const [turn, first] of origins.entries()) {
            const origin = [0, 1, 2, 3].slice(0, dimension).map((axis) => axis ? origins[(turn + axis) % 9] : first);
            const step = steps[turn % steps.length];
            const filled = fill(...[width, height].slice(0, dimension), step, ...origin, ...seed);
            const planes = filled instanceof Float32Array ? { value: filled } : filled;
            for (const plane of Object.values(planes)) {
                if (plane.length !== width * height) throw new Error(`${name}: ${plane.length} samples`);
            }
            for (let index = 0; index < width * height; index++) {
                const [column, row] = [index % width + shift, Math.floor(index / width)];
                const [x, y, ...others] = origin;
                const position = dimension > 1 ? [x + column * step, y + row * step, ...others] : [x + column * step];
                const found = at(...position, ...seed);
                const values = typeof found === 'number' ? { value: found } : found;
                const where = `${name}(${position}) in ${width} x ${height}`;
                for (const [field, value] of Object.entries(values)) compare(planes[field][index], value, where);
            }
        }
    }
    // NaN has no value, but an end.
    for (const axis of Array(dimension).keys()) {
        const position = Array.from({ length: dimension }, (_, other) => (other === axis ? NaN : 0.3));
        at(...position, ...seed);
        fill(...[5, 3].slice(0, dimension), 0.5, ...position, ...seed);
    }
    for (const size of [-1, 1.5, NaN, Infinity, '4', undefined, 2 ** 28, 2 ** 53, 2 ** 60]) {
        const refused = [size, 3].slice(0, dimension);
        try {
            fill(...refused, 1, ...Array(dimension).fill(0), ...seed);
        } catch (error) {
            if (error instanceof RangeError && error.message.startsWith(`${name}_fill: `)) continue;
            throw error;
        }
        throw new Error(`${name}_fill accepts ${refused}`);
    }
}
console.log(`grids: ${count} numbers`);
