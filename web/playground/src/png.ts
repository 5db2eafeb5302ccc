// Pictures as files.

import { SIZE } from './picture';

export function pixelsAsPng(pixels: Uint8ClampedArray<ArrayBuffer>): Promise<Blob> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [SIZE, SIZE];
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, SIZE, SIZE), 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the browser wrote no PNG'))), 'image/png');
  });
}
