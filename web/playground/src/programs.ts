// Whole programs, pages and shaders that show or compute the noise.

import threePage from '../../../docs/use/files/threejs-package.html?raw';
import { bytesOf, type Place, type Ramp } from './picture';

export interface Shown {
  code: string;
  dimension: number;
  ramp: Ramp;
  /** The values of the first and last colour. */
  ends: [number, number];
  place: Place;
}

/** Programs by the names of the list, each from what is shown. */
export const PROGRAMS: Record<string, (shown: Shown) => string> = {
  command: ({ code, ramp, ends }) =>
    `gradnoise make --noise ${code} --ramp '${stops(ramp, ends)
      .map(({ value, colour }) => `${colour}@${value}`)
      .join(',')}' --normalize off -o noise.png\n`,

  rust: ({ code, dimension }) => `use gradnoise::{Evaluator, Grid, Noise};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let noise = Noise::from_code("${code}")?;
    let grid = Grid::new(&[0.0; ${dimension}], &[1.0 / 64.0; ${axes(dimension)}], &[512; ${axes(dimension)}])?;
    let values = Evaluator::new(&noise)?.values(&grid)?;
    println!("{:?}", &values[..4]);
    Ok(())
}
`,

  python: ({ code, dimension }) => `import gradnoise as gn

noise = gn.Noise("${code}")
values = noise(${dimension === 1 ? '512' : '(512, 512)'}, step=1 / 64)
`,

  bevy: ({ code, dimension, ramp, ends }) => `use bevy::prelude::*;
use bevy_gradnoise::gradnoise::{ColourRamp, Format, Grid, Noise, Output};
use bevy_gradnoise::{NoiseImage, NoisePlugin};

fn setup(mut commands: Commands, mut images: ResMut<Assets<Image>>) -> Result {
    let noise = Noise::from_code("${code}")?;
    let ramp = ColourRamp::from_srgb([
${stops(ramp, ends)
  .map(({ value, colour }) => `        (${decimal(value)}, [${bytesOf(colour).join(', ')}]),`)
  .join('\n')}
    ]);
    let grid = Grid::new(&[0.0; ${dimension}], &[1.0 / 64.0; ${axes(dimension)}], &[512; ${axes(dimension)}])?;
    let format = Format::Rgba8UnormSrgb;
    let image = NoiseImage::new(Output::colour_ramp(noise, ramp), grid, format, &mut images)?;
    commands.spawn(Camera2d);
    commands.spawn((Sprite::from_image(image.image()), image));
    Ok(())
}

fn main() {
    App::new().add_plugins((DefaultPlugins, NoisePlugin::default())).add_systems(Startup, setup).run();
}
`,

  package: ({ code, dimension }) => `import { init, Noise } from 'gradnoise';

await init();
const noise = new Noise('${code}');
const values = noise.values({ size: ${dimension === 1 ? '[512]' : '[512, 512]'}, step: 1 / 64 });
`,

  three: ({ code, dimension }) =>
    [
      ['perlin }', 'Noise }'],
      ["perlin(2, { hash: 'lowbias', seed: 42 }).fbm(5)", `new Noise('${code}')`],
      ['vec3 }', 'vec3, vec4 }'],
      ['hills(uv().mul(8))', `hills(${['at.x', 'at', 'vec3(at, 0)', 'vec4(at, 0, 0)'][dimension - 1]})`],
      ['const material', 'const at = uv().mul(8);\nconst material'],
    ].reduce((text, [old, own]) => text.replace(old, own), threePage),
};

const axes = (dimension: number) => Math.min(2, dimension);
/** Writes a number with a decimal point, as Rust and GLSL need. */
const decimal = (number: number) => (/[.e]/.test(String(number)) ? String(number) : `${number}.0`);

/** Returns the colours with the values that have them, in ascending order. Equal values are one step apart. */
function stops(ramp: Ramp, [low, high]: [number, number]): { value: number; colour: string }[] {
  const found: { value: number; colour: string }[] = [];
  for (const { at, colour } of ramp) {
    const value = Math.fround(low + at * (high - low));
    if (value > (found.at(-1)?.value ?? -Infinity)) found.push({ value, colour });
    else found[found.length - 1] = { ...found[found.length - 1], colour };
  }
  return found;
}

/** Returns a whole shader of Shadertoy, around a function of GLSL ES. */
export function shadertoy(text: string, { dimension, ramp, ends, place }: Shown): string {
  const { x, y, z, w, step } = place;
  const all = stops(ramp, ends);
  const rows = all.map(({ value, colour }) => {
    const channels = bytesOf(colour).map((byte) => decimal(byte / 255));
    return `    vec4(${[...channels, decimal(value)].join(', ')})`;
  });
  const coordinates = [
    `${decimal(x)} + span * at.x`,
    `${decimal(y)} + span * at.y`,
    `${decimal(z)} + iTime`,
    decimal(w),
  ].slice(0, dimension);
  const position = dimension === 1 ? coordinates[0] : `vec${dimension}(${coordinates.join(', ')})`;
  return `${text}
// Colours, each with the value that has it.
const vec4 STOPS[${all.length}] = vec4[${all.length}](
${rows.join(',\n')}
);

void mainImage(out vec4 colour, vec2 pixel) {
    float span = ${decimal(step * 512)};
    vec2 at = (vec2(pixel.x, iResolution.y - pixel.y) - 0.5 - 0.5 * iResolution.xy) / iResolution.y;
    float value = noise(${position});
    colour = vec4(STOPS[0].rgb, 1.0);
    for (int i = 1; i < ${all.length}; i += 1) {
        float part = (value - STOPS[i - 1].a) / (STOPS[i].a - STOPS[i - 1].a);
        colour.rgb = mix(colour.rgb, STOPS[i].rgb, clamp(part, 0.0, 1.0));
    }
}
`;
}
