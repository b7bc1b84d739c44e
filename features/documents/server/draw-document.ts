import { Worker } from 'node:worker_threads';
import { DomainError } from '#platform/contract/errors.ts';
import type { Drawing } from './draw-worker.ts';
import { type DocumentSheet, documentFileName } from '#features/documents/contract/documents.ts';
import type { Attachment } from '#platform/server/mail/mailer.ts';
import { drawHtml } from './draw-html.ts';
import { drawReceipt } from './draw-receipt.ts';
import { layOut } from './layout.ts';

/**
 * Draws files in a worker thread, so that requests are not blocked. The thread starts with the first drawing and lives
 * as long as the process. Drawings are queued. A thread that fails, ends or times out is terminated, and the next
 * drawing starts another one.
 * @param file a worker script that replies to each drawing with the bytes of a file
 * @returns a function that draws one file, or throws DomainError `document_not_drawn`
 */
export const startDrawThread = (file: URL, deadlineMs: number): ((drawing: Drawing) => Promise<Buffer>) => {
  let current: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const giveUp = (worker: Worker): void => {
    if (current === worker) current = null;
    void worker.terminate();
  };

  const startWorker = (): Worker => {
    const worker = new Worker(file);
    worker.unref();
    worker.on('error', () => giveUp(worker)).on('exit', () => giveUp(worker));
    return worker;
  };

  const drawNow = async (drawing: Drawing): Promise<Buffer> => {
    const worker = (current ??= startWorker());
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    const timer = setTimeout(() => reject(new Error(`not drawn within ${deadlineMs} ms`)), deadlineMs);
    const died = () => reject(new Error('the thread has ended'));
    worker
      .once('message', (data: Uint8Array<ArrayBuffer>) => resolve(Buffer.from(data.buffer)))
      .once('error', reject)
      .once('exit', died);
    worker.postMessage(drawing, []);
    try {
      return await promise;
    } catch (cause) {
      giveUp(worker);
      throw new DomainError('document_not_drawn', { cause });
    } finally {
      clearTimeout(timer);
      worker.removeAllListeners('message').off('error', reject).off('exit', died);
    }
  };

  return (drawing) => {
    const drawn = last.then(() => drawNow(drawing));
    last = drawn.catch(() => {});
    return drawn;
  };
};

/** In ms. A document of 200 lines takes about 250 ms. */
const DEADLINE_MS = 15_000;

/** @throws DomainError `document_not_drawn` */
export const drawFile = startDrawThread(new URL('draw-worker.ts', import.meta.url), DEADLINE_MS);

/**
 * Renders a document as PDF to save, as HTML to view and print, or as HTML for a receipt printer.
 * @throws DomainError `document_not_drawn`
 */
export const renderDocument = async (sheet: DocumentSheet, format: 'pdf' | 'html' | 'receipt') => {
  const layout = layOut(sheet);
  if (format === 'pdf') return { type: 'application/pdf' as const, data: await drawFile({ sheets: [layout] }) };
  return { type: 'text/html' as const, data: format === 'html' ? drawHtml(layout) : drawReceipt(layout) };
};

/** The email attachment of a document; empty for null. */
export const toAttachments = async (sheet: DocumentSheet | null): Promise<Attachment[]> =>
  sheet === null
    ? []
    : [
        {
          filename: documentFileName(sheet),
          contentType: 'application/pdf',
          content: await drawFile({ sheets: [layOut(sheet)] }),
        },
      ];
