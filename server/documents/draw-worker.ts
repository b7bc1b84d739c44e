import { parentPort } from 'node:worker_threads';
import { drawPdf } from './draw-pdf.ts';
import type { Layout } from './layout.ts';

/** Draws PDFs in a thread of its own, one at a time. */
parentPort?.on('message', async (layout: Layout) => {
  const data = new Uint8Array(await drawPdf(layout));
  parentPort?.postMessage(data, [data.buffer]);
});
