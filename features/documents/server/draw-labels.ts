import { INK, MUTED } from './logo.ts';
import { openPdf, type PdfFile, type Pdf } from './pdf-page.ts';

/** The label of one parcel. */
export type ParcelLabel = {
  /** The sender's name and address. */
  from: string[];
  to: string[];
  /** 'Order 1001', and other details that identify the parcel. */
  facts: string[];
};

/** Font sizes in points. The address is drawn in the largest that fits. */
const SIZES = [17, 15, 13, 11, 9, 7];

const drawLabel = (pdf: Pdf, { from, to, facts }: ParcelLabel): void => {
  const { doc, left, width, bottom } = pdf;
  const top = doc.page.margins.top;
  const sender = { size: 8, color: MUTED, width };
  const factsStyle = { size: 10, color: INK, isBold: true, width };
  pdf.drawTagged('P', () => pdf.write(from.join(', '), left, top, sender));
  const y = top + pdf.measureHeight(from.join(', '), sender) + 8;
  const foot = bottom - pdf.measureHeight(facts.join('\n'), factsStyle);
  pdf.decorate(() => {
    for (const at of [y, foot - 8]) {
      doc
        .moveTo(left, at)
        .lineTo(left + width, at)
        .lineWidth(0.75)
        .strokeColor(INK)
        .stroke();
    }
  });
  const text = to.join('\n');
  const sizes = SIZES.map((size) => ({ size, color: INK, width }));
  const room = foot - y - 28;
  const fitting = sizes.find((options) => pdf.measureHeight(text, options) <= room);
  const smallest = { size: 7, color: INK, width, height: room, ellipsis: true };
  pdf.drawTagged('P', () => pdf.write(text, left, y + 14, fitting ?? smallest));
  pdf.drawTagged('P', () => pdf.write(facts.join('\n'), left, foot, factsStyle));
};

/** Draws labels as one PDF, one label per page. */
export const drawLabels = (labels: readonly ParcelLabel[], file: PdfFile): Promise<Buffer> => {
  const pdf = openPdf(file);
  for (const [at, label] of labels.entries()) {
    if (at > 0) pdf.doc.addPage();
    drawLabel(pdf, label);
  }
  return pdf.finish();
};
