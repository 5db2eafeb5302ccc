declare module 'virtual:gallery' {
  /** Noises to begin with: codes or JSON. */
  const gallery: { name: string; source: string }[];
  export default gallery;
}

declare module '*/promises.mjs' {
  /** Returns the lines of the promised codes. */
  export function promises(text: string): string[];
  export function hash(values: ArrayBufferView): string;
  export function grid(dimension: number): { size: number[]; step: number; origin: number[] };
}
