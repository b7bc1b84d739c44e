import { type DocumentSheet, documentFileName } from '#features/documents/contract/documents.ts';
import type { Attachment } from '#platform/server/mail/mailer.ts';
import { drawHtml } from './draw-html.ts';
import { layOut } from './layout.ts';
import { startDrawThread } from './open-thread.ts';

/** A document of 200 lines takes a quarter of a second. */
const DEADLINE_MS = 15_000;

/** @throws DomainError `document_not_drawn` */
export const drawFile = startDrawThread(new URL('draw-worker.ts', import.meta.url), DEADLINE_MS);

/** A document as a file: to keep, or to look at and print. @throws DomainError `document_not_drawn` */
export const renderDocument = async (sheet: DocumentSheet, as: 'pdf' | 'html') =>
  as === 'pdf'
    ? { type: 'application/pdf' as const, data: await drawFile({ sheets: [layOut(sheet)] }) }
    : { type: 'text/html' as const, data: drawHtml(layOut(sheet)) };

/** A document as it goes with a mail; none where there is none. */
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
