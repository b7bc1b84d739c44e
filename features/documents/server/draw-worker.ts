import { parentPort } from 'node:worker_threads';
import { drawLabels, type ParcelLabel } from './draw-labels.ts';
import { drawPdf } from './draw-pdf.ts';
import type { Layout } from './layout.ts';
import type { PdfFile } from './pdf-page.ts';

/** Documents or labels to draw as one file. */
export type Drawing =
  | { sheets: readonly [Layout, ...Layout[]]; file?: PdfFile }
  | { labels: readonly ParcelLabel[]; file: PdfFile };

const draw = (drawing: Drawing): Promise<Buffer> =>
  'labels' in drawing ? drawLabels(drawing.labels, drawing.file) : drawPdf(drawing.sheets, drawing.file);

/** Draws PDFs in a worker thread, one at a time. */
parentPort?.on('message', async (drawing: Drawing) => {
  const data = new Uint8Array(await draw(drawing));
  parentPort?.postMessage(data, [data.buffer]);
});
