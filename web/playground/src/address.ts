// The address of a noise: its code or JSON, and how it is looked at, so that a link shows what its sender saw.

import { FIRST_LIGHT, RAMPS, START, VIEWS, type Light, type Place, type Ramp, type View } from './picture';

export interface Look {
  view: View;
  ramp: Ramp;
  place: Place;
  light: Light;
}

export const FIRST_LOOK: Look = { view: 'plane', ramp: RAMPS.land, place: START, light: FIRST_LIGHT };

const LEAST_STEP = 2 ** -20;
const MOST_STEP = 2 ** 10;
const FARTHEST = 1e9;
/** The most by which terrain is raised, and the largest angle of its light. */
export const MOST_LIGHT: Light = { height: 4, from: 360 };
/** A colour of a ramp. They are joined, such as `0-12345b_0.5-d9c894_1-ffffff`. */
const STOP = /^[01](?:\.\d{1,3})?-[0-9a-f]{6}$/;
export const MOST_STOPS = 32;
const NUMBER = /^-?\d{1,15}(?:\.\d{1,20})?(?:e[-+]?\d{1,2})?$/;

/** The nearest step that the picture can show. */
export const within = (step: number) => Math.min(MOST_STEP, Math.max(LEAST_STEP, step));

function coloursOf(ramp: Ramp): string {
  const [name] = Object.entries(RAMPS).find(([, own]) => own === ramp) ?? [];
  return name ?? ramp.map(({ at, colour }) => `${at}${colour.replace('#', '-')}`).join('_');
}

function rampOf(text: string): Ramp | undefined {
  if (Object.hasOwn(RAMPS, text)) return RAMPS[text as keyof typeof RAMPS];
  const stops = text.split('_', MOST_STOPS + 1);
  if (stops.length > MOST_STOPS || !stops.every((stop) => STOP.test(stop))) return undefined;
  const ramp = stops.map((stop) => ({ at: Number(stop.slice(0, -7)), colour: `#${stop.slice(-6)}` }));
  return ramp.every(({ at }, index) => at <= 1 && at >= (ramp[index - 1]?.at ?? 0)) ? ramp : undefined;
}

/** Returns what follows `#` in the address. What looks as at first is left out. */
export function written(code: string, { view, ramp, place, light }: Look): string {
  const parts = [code];
  if (view !== FIRST_LOOK.view) parts.push(`view=${view}`);
  if (ramp !== FIRST_LOOK.ramp) parts.push(`colours=${coloursOf(ramp)}`);
  const first = { ...START, ...FIRST_LIGHT };
  for (const [name, number] of Object.entries({ ...place, ...light })) {
    if (number !== first[name as keyof typeof first]) parts.push(`${name}=${Number(number.toPrecision(12))}`);
  }
  return parts.join('&');
}

/** Returns a look with one part of an address, or nothing if the part is none. */
function looked(look: Look, part: string): Look | undefined {
  const [name, text = ''] = part.split('=');
  const view = VIEWS.find((one) => one === text);
  if (name === 'view') return view && { ...look, view };
  if (name === 'colours') {
    const ramp = rampOf(text);
    return ramp && { ...look, ramp };
  }
  const number = Number(text);
  if (!NUMBER.test(text)) return undefined;
  if (Object.hasOwn(FIRST_LIGHT, name)) {
    const isFit = number >= 0 && number <= MOST_LIGHT[name as keyof Light];
    return isFit ? { ...look, light: { ...look.light, [name]: number } } : undefined;
  }
  const isFit = name === 'step' ? within(number) === number : Math.abs(number) <= FARTHEST;
  if (!Object.hasOwn(START, name) || !isFit) return undefined;
  return { ...look, place: { ...look.place, [name]: number } };
}

/** Returns the code or JSON of an address, and its look. If a part is wrong, all is the code, and is refused. */
export function read(address: string): [string, Look] {
  const whole = address.replace(/^#/, '');
  const [source, ...parts] = whole.split('&');
  const look = parts.reduce<Look | undefined>((before, part) => before && looked(before, part), FIRST_LOOK);
  try {
    return [decodeURIComponent(look ? source : whole), look ?? FIRST_LOOK];
  } catch {
    // Wrong escapes are no code either.
    return [whole, FIRST_LOOK];
  }
}
