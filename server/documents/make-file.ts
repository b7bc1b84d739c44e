import { type DocumentSheet, documentFileName } from '#contract/documents.ts';
import type { Attachment } from '#server/platform/mailer.ts';
import { drawHtml } from './draw-html.ts';
import { layOut } from './layout.ts';

/** What draws PDFs takes some memory: it is loaded with the first of them. */
const drawPdf = async (sheet: DocumentSheet): Promise<Buffer> => {
  const drawing = await import('./draw-pdf.ts');
  return drawing.drawPdf(layOut(sheet));
};

/** A document as a file: to keep, or to look at and print. */
export const makeFile = async (sheet: DocumentSheet, as: 'pdf' | 'html') =>
  as === 'pdf'
    ? { type: 'application/pdf' as const, data: await drawPdf(sheet) }
    : { type: 'text/html' as const, data: drawHtml(layOut(sheet)) };

/** A document as it goes with a mail; none where there is none. */
export const attach = async (sheet: DocumentSheet | null): Promise<Attachment[]> =>
  sheet === null
    ? []
    : [{ filename: documentFileName(sheet), contentType: 'application/pdf', content: await drawPdf(sheet) }];
