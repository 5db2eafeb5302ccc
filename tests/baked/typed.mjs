import { readFileSync } from 'node:fs';
let count = 0;
for (let index = 0; index < Number(process.argv[2]); index++) {
    const all = await import(`./${index}.js`);
    const text = readFileSync(`${index}.d.ts`, 'utf8');
    const fields = (of) => [...of.matchAll(/(\w+): number;/g)].map(([, name]) => name).join();
    const results = new Map([...text.matchAll(/interface (\w+) \{([^}]*)\}/g)].map(([, name, of]) => [name, fields(of)]));
    const declared = [...text.matchAll(/export function (\w+)\(([^)]*)\): (\w+);/g)];
    const expected = Object.keys(all).sort().join();
    const found = declared.map(([, name]) => name).sort().join();
    if (found !== expected) throw new Error(`${index}.d.ts has ${found}, not ${expected}`);
    for (const [, name, parameters, result] of declared) {
        const numbers = parameters.split(',').filter((parameter) => /^\s*\w+: number$/.test(parameter));
        if (numbers.length !== all[name].length) throw new Error(`${name} has other parameters than ${parameters}`);
        const returned = all[name](...numbers.map(() => 0.3));
        const is = typeof returned === 'number' ? 'number' : Object.keys(returned).join();
        if (is !== (results.get(result) ?? result)) throw new Error(`${name} returns ${is}, not ${result}`);
        count++;
    }
}
console.log(`types: ${count} functions`);
