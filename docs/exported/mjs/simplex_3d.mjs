// simplex_3d(x, y, z): simplex, noise of 3 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("simplex_3d")).bake(Language::WebAssembly).
// SPDX-License-Identifier: MIT OR Apache-2.0

const gradnoise_bytes = Uint8Array.from(atob(`
AGFzbQEAAAABNgVgCn9/f319fX9/f30BfWADfX19AX1gCnt7e3t7e3t7e3sBe2ADe3t7AXtgCH9/f398fHx8AAMGBQABAgMEBQYBAQGAgAEHMwMK
c2ltcGxleF8zZAABD3NpbXBsZXhfM2RfZmlsbAAEEGdyYWRub2lzZV9tZW1vcnkCAArZDwWLAgBDAAAAP0MAAAA/IAMgBrKTQ6uqKj4gAyAEkiAF
kiAJk5QiCZMiAyADlCAEIAeykyAJkyIEIASUkiAFIAiykyAJkyIJIAmUkpMiBSAFi5KUIgUgBZQiBSAFlCAAIAZqIgYgBkEQdnNBreqs/wdsIgYg
BkEPdnNBi82yo3hsIgYgBkEQdnMgASAHamoiByAHQRB2c0Gt6qz/B2wiByAHQQ92c0GLzbKjeGwiByAHQRB2cyACIAhqaiIIIAhBEHZzQa3qrP8H
bCIIIAhBD3ZzQYvNsqN4bCIIIAhBEHZzQRd2QQ9xQQNsIghBAnQqAgAgA5QgCEECdCoCBCAElJIgCEECdCoCCCAJlJKUC/kCAgZ/A31DAAAAAEPy
wplCIABDq6qqPiAAQwAAgPuXQwAAgHuWIAFDAACA+5dDAACAe5aSIAJDAACA+5dDAACAe5aSlCIAkkMAAIA/kkMoa27Ol0Moa25OliIJjiIK/ABB
AWsiAyABIACSQwAAgD+SQyhrbs6XQyhrbk6WIgGOIgv8AEEBayIEIAIgAJJDAACAP5JDKGtuzpdDKGtuTpYiAI4iAvwAQQFrIgUgCSAKkyIKIAEg
C5MiCyAAIAKTIgIgCiALYCAKIAJgaiIGQQNOIAsgCl4gCyACYGoiB0EDTiACIApeIAIgC15qIghBA05DAAAAABAAIAMgBCAFIAogCyACIAZBAk4g
B0ECTiAIQQJOQwAAgD8QAJIgAyAEIAUgCiALIAIgBkEBTiAHQQFOIAhBAU5DAAAAQBAAkiADIAQgBSAKIAsgAiAGQQBOIAdBAE4gCEEATkMAAEBA
EACSlCICIAKLQwAAgCtdG0MAAIC/l0MAAIA/lguRBABBAP0JAsABIAMgBv36Af3lAUEA/QkCxAEgAyAE/eQBIAX95AEgCf3lAf3mASIJ/eUBIgMg
A/3mASAEIAf9+gH95QEgCf3lASIEIAT95gH95AEgBSAI/foB/eUBIAn95QEiCSAJ/eYB/eQB/eUBIgUgBUEA/QkCyAH9Q/1PIgUgBf3mASIFIAX9
5gFBAP0JAswBIAAgBv2uASIGIAZBEP2tAf1RQQD9CQLQAf21ASIGIAZBD/2tAf1RQQD9CQLUAf21ASIGIAZBEP2tAf1RIAEgB/2uAf2uASIHIAdB
EP2tAf1RQQD9CQLQAf21ASIHIAdBD/2tAf1RQQD9CQLUAf21ASIHIAdBEP2tAf1RIAIgCP2uAf2uASIIIAhBEP2tAf1RQQD9CQLQAf21ASIIIAhB
D/2tAf1RQQD9CQLUAf21ASIIIAhBEP2tAf1RQRf9rQEiCEEf/asB/VEiAkEA/QkCyAEgCEED/a0BQQD9CQLYAf1O/bEBIgf9Tf1OQQD9CQLMASAI
QQH9rQFBH/2rAf1RIgEgB0EA/QkCyAEgCEEC/a0BQQD9CQLYAf1O/bEBIgb9TkEA/QkCyAEgCEEA/QkC2AH9Tv2xAf1N/U4iCP1O/VAgA/3mASAC
IAf9TiABIAf9Tf1OIAb9Tf1O/VAgBP3mAf3kASABIAcgBv1Q/U4gCP1N/U4gCf3mAf3kAf3mAQuHBQEGe0EA/QkC3AEgAEEA/QkC4AEgAEEA/QkC
5AH96wFBAP0JAugB/eoBIAFBAP0JAuQB/esBQQD9CQLoAf3qAf3kASACQQD9CQLkAf3rAUEA/QkC6AH96gH95AH95gEiAP3kAUEA/QkCzAH95AFB
AP0JAuwB/esBQQD9CQLwAf3qASID/WgiBP34AUEA/QkC2AH9sQEiBSABIAD95AFBAP0JAswB/eQBQQD9CQLsAf3rAUEA/QkC8AH96gEiAf1oIgb9
+AFBAP0JAtgB/bEBIgcgAiAA/eQBQQD9CQLMAf3kAUEA/QkC7AH96wFBAP0JAvAB/eoBIgD9aCIC/fgBQQD9CQLYAf2xASIIIAMgBP3lASIEIAEg
Bv3lASIGIAAgAv3lASICIAQgBv1G/aEBIAQgAv1G/aEB/a4BIgBBAP0JAvQB/T/9oQEgBiAE/UT9oQEgBiAC/Ub9oQH9rgEiAUEA/QkC9AH9P/2h
ASACIAT9RP2hASACIAb9RP2hAf2uASIDQQD9CQL0Af0//aEBQQD9CQLIARACIAUgByAIIAQgBiACIABBAP0JAvgB/T/9oQEgAUEA/QkC+AH9P/2h
ASADQQD9CQL4Af0//aEBQQD9CQLMARAC/eQBIAUgByAIIAQgBiACIABBAP0JAtgB/T/9oQEgAUEA/QkC2AH9P/2hASADQQD9CQLYAf0//aEBQQD9
CQL8ARAC/eQBIAUgByAIIAQgBiACIABBAP0JAsgB/T/9oQEgAUEA/QkCyAH9P/2hASADQQD9CQLIAf0//aEBQQD9CQKAAhAC/eQB/eYBIgMgA/3g
AUEA/QkChAL9Q/1PQQD9CQKIAv3rAUEA/QkCzAH96gELsgECA38FeyAHtv0TIQ4DQCAItyAEoiAGoLb9EyEN/QwAAAAAAAAAAAAAAAAAAPA/IQsg
ACIJIAJBAnRqIQoDQCALIAT9FP3yASAF/RT98AH9XiALQQK3/RT98AEiCyAE/RT98gEgBf0U/fAB/V79IQD9IgEhDCALQQK3/RT98AEiCxogDCAN
IA4QAyEPIAkgD/0LAgAgCUEQaiIJIApJDQALIAohACAIQQFqIgggA0kNAAsLC5cCAQBBAAuQAgAAgD8AAIA/AAAAAAAAgL8AAIA/AAAAAAAAgD8A
AIC/AAAAAAAAgL8AAIC/AAAAAAAAgD8AAAAAAACAPwAAgL8AAAAAAACAPwAAgD8AAAAAAACAvwAAgL8AAAAAAACAvwAAAAAAAIA/AACAPwAAAAAA
AIC/AACAPwAAAAAAAIA/AACAvwAAAAAAAIC/AACAvwAAgD8AAIA/AAAAAAAAAAAAAIC/AACAPwAAgL8AAIA/AAAAAAAAAAAAAIC/AACAvwAAAD+r
qio+AAAAAAAAgD8tNet/i6ZshAEAAADywplCq6qqPgAAgPsAAIB7KGtuzihrbk4DAAAAAgAAAAAAAEAAAEBAAACAKwAAgL8AAAAA
`), (byte) => byte.charCodeAt());
const gradnoise_wasm = new WebAssembly.Instance(new WebAssembly.Module(gradnoise_bytes)).exports;

// A larger memory has another buffer.
let gradnoise_floats = new Float32Array(gradnoise_wasm.gradnoise_memory.buffer);

function gradnoise_fill(name, planes, width, height, ...numbers) {
    for (const size of [width, height]) {
        if (!Number.isSafeInteger(size) || size < 0) {
            throw new RangeError(`${name}: the width and the height are whole numbers from 0 on, not ${size}`);
        }
    }
    const count = width * height;
    // The last vector of four samples may lie beyond the last row.
    const plane = count + 3;
    const bytes = 272 + 4 * planes * plane;
    if (bytes > 1073741824) {
        throw new RangeError(`${name}: ${width} x ${height} samples need ${bytes} bytes, and its memory has 1073741824`);
    }
    const missing = bytes - gradnoise_floats.byteLength;
    if (missing > 0) {
        gradnoise_wasm.gradnoise_memory.grow(Math.ceil(missing / 65536));
        gradnoise_floats = new Float32Array(gradnoise_wasm.gradnoise_memory.buffer);
    }
    if (count > 0) gradnoise_wasm[name](272, 4 * plane, width, height, ...numbers);
    const from = (index) => 272 / 4 + index * plane;
    return Array.from({ length: planes }, (_, index) => gradnoise_floats.subarray(from(index), from(index) + count));
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} z
 * @returns {number}
 */
export const simplex_3d = gradnoise_wasm.simplex_3d;

/**
 * @param {number} width
 * @param {number} height
 * @param {number} step
 * @param {number} x
 * @param {number} y
 * @param {number} z
 * @returns {Float32Array}
 */
export function simplex_3d_fill(width, height, step, x, y, z) {
    return gradnoise_fill('simplex_3d_fill', 1, width, height, step, x, y, z)[0];
}
