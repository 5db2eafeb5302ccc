// Counts the colours of a page's canvas, and posts their number.

const fail = (text) => fetch('/failed', { method: 'POST', body: text });
addEventListener('error', (event) => fail(event.message));
addEventListener('unhandledrejection', (event) => fail(`${event.reason?.stack ?? event.reason}`));

/** Returns the number of colours of the canvas at the next frame, which a drawing buffer does not outlive. */
function colours() {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const canvas = document.querySelector('canvas');
      const copy = new OffscreenCanvas(256, 256).getContext('2d');
      if (canvas) copy.drawImage(canvas, 0, 0, 256, 256);
      resolve(new Set(new Uint32Array(copy.getImageData(0, 0, 256, 256).data.buffer)).size);
    });
  });
}

let found = 0;
for (let i = 0; i < 600 && found < 50; i++) found = await colours();
await fetch('/passed', { method: 'POST', body: String(found) });
