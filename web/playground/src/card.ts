// Pictures as PNG, with the noise inside.

import { withNoise, type Bytes } from './files';
import { SIZE } from './picture';

const CARD = { width: 1200, height: 630 };
const FONT = 'system-ui, sans-serif';
const MONO = 'ui-monospace, monospace';

function canvasOf(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser gives no canvas');
  return [canvas, context];
}

async function written(canvas: HTMLCanvasElement, code: string): Promise<Bytes> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the browser wrote no PNG');
  return withNoise(new Uint8Array(await blob.arrayBuffer()), code);
}

function drawn(pixels: Uint8ClampedArray<ArrayBuffer>): HTMLCanvasElement {
  const [canvas, context] = canvasOf(SIZE, SIZE);
  context.putImageData(new ImageData(pixels, SIZE, SIZE), 0, 0);
  return canvas;
}

export const picturePng = (pixels: Uint8ClampedArray<ArrayBuffer>, code: string) => written(drawn(pixels), code);

/** Cuts a text into lines that fit. */
function lines(text: string, width: number, measure: (text: string) => number, isCode: boolean): string[] {
  const found = [''];
  for (const part of isCode ? text : text.split(/(?<=[ ,])/)) {
    const last = found.length - 1;
    if (found[last] !== '' && measure(found[last] + part) > width) found.push(part);
    else found[last] += part;
  }
  return found;
}

/** Returns a card of 1200 x 630 with the picture, the name and the code, which is also inside the file. */
export function card(pixels: Uint8ClampedArray<ArrayBuffer>, name: string, code: string): Promise<Bytes> {
  const { width, height } = CARD;
  const [canvas, context] = canvasOf(width, height);
  context.fillStyle = '#14171b';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(drawn(pixels), 0, 0, height, height);
  const left = height + 44;
  const room = width - left - 40;
  const measure = (text: string) => context.measureText(text).width;
  const write = (text: string, font: string, colour: string, top: number, line: number, most: number) => {
    context.font = font;
    context.fillStyle = colour;
    const all = lines(text, room, measure, font.endsWith(MONO));
    const shown = all.slice(0, most);
    if (all.length > most) shown[most - 1] = `${shown[most - 1].slice(0, -1)}…`;
    shown.forEach((text, at) => context.fillText(text, left, top + at * line));
    return top + shown.length * line;
  };
  write('gradnoise', `600 26px ${FONT}`, '#f0b35a', 78, 34, 1);
  const below = write(name, `700 54px ${FONT}`, '#ffffff', 168, 62, 2);
  write(code, `20px ${MONO}`, '#a3adb8', below + 8, 27, 9);
  const hint = 'Drop this picture on the playground: the noise is inside.';
  write(hint, `20px ${FONT}`, '#a3adb8', height - 66, 28, 2);
  return written(canvas, code);
}
