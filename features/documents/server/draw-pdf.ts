import type { Block, Layout } from './layout.ts';
import { COPPER, INK, LOGO, MUTED } from './logo.ts';
import { openPdf, type PdfFile, type Pdf } from './pdf-page.ts';
import { drawTable } from './pdf-table.ts';

const LOGO_SIZE = 26;

const drawLogo = ({ doc, left }: Pdf, y: number): void => {
  doc
    .save()
    .translate(left, y)
    .scale(LOGO_SIZE / LOGO.size);
  for (const { path, width, color } of LOGO.lines) doc.path(path).lineWidth(width).strokeColor(color).stroke();
  for (const { x, y: top, width, height, radius } of LOGO.nuts) {
    doc.roundedRect(x, top, width, height, radius).fillColor(INK).fill();
  }
  doc.restore();
};

/** Draws the logo, seller and title. @returns the y position below */
const drawHead = (pdf: Pdf, { name, title, hasBuiltInLogo }: Layout): number => {
  const { doc, left, width } = pdf;
  const top = doc.page.margins.top;
  const half = width / 2;
  const room = hasBuiltInLogo ? LOGO_SIZE + 10 : 0;
  const seller = { size: 13, color: INK, isBold: true, width: half - room - 10 };
  const titleStyle = { size: 15, color: INK, isBold: true, width: half, align: 'right' as const };
  if (hasBuiltInLogo) pdf.decorate(() => drawLogo(pdf, top));
  pdf.drawTagged('P', () => pdf.write(name, left + room, top + 5, seller));
  pdf.drawTagged('H1', () => pdf.write(title, left + half, top + 3, titleStyle));
  const tallest = Math.max(LOGO_SIZE, pdf.measureHeight(name, seller) + 5, pdf.measureHeight(title, titleStyle) + 3);
  const y = top + tallest + 8;
  pdf.decorate(() =>
    doc
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(1.5)
      .strokeColor(COPPER)
      .stroke(),
  );
  return y;
};

/** Draws short blocks side by side. @returns the y position below the tallest */
const drawBlocks = (pdf: Pdf, blocks: readonly Block[], y: number): number => {
  const { left, width } = pdf;
  const gap = 12;
  const each = (width - gap * (blocks.length - 1)) / blocks.length;
  const ends = blocks.map(({ heading, lines }, at) => {
    const x = left + at * (each + gap);
    const text = lines.join('\n');
    const options = { size: 9, color: INK, width: each };
    pdf.drawTagged('H2', () => pdf.write(heading, x, y, { size: 7.5, color: MUTED, width: each }));
    pdf.drawTagged('P', () => pdf.write(text, x, y + 12, options));
    return y + 12 + pdf.measureHeight(text, options);
  });
  return Math.max(y, ...ends);
};

/** Draws the totals at the right, all on one page. @returns the y position below */
const drawSums = (pdf: Pdf, sums: Layout['sums'], y: number): number => {
  const { doc, left, width, bottom } = pdf;
  const sumsWidth = width * 0.45;
  const x = left + width - sumsWidth;
  let top = y;
  if (top + sums.length * 18 + 8 > bottom) {
    doc.addPage();
    top = doc.page.margins.top;
  }
  for (const { label, value, isTotal = false } of sums) {
    const look = { size: isTotal ? 11 : 9, color: INK, isBold: isTotal };
    if (isTotal) {
      const line = top + 2;
      pdf.decorate(() =>
        doc
          .moveTo(x, line)
          .lineTo(x + sumsWidth, line)
          .lineWidth(0.75)
          .strokeColor(INK)
          .stroke(),
      );
      top += 7;
    }
    const start = top;
    pdf.drawTagged('P', () => {
      pdf.write(label, x, start, { ...look, width: sumsWidth * 0.6 });
      pdf.write(value, x + sumsWidth * 0.6, start, { ...look, width: sumsWidth * 0.4, align: 'right' });
    });
    top += pdf.measureHeight(label, { ...look, width: sumsWidth * 0.6 }) + 3;
  }
  return top;
};

const paragraphStyle = (width: number) => ({ size: 9, color: INK, width });
const PARAGRAPH_GAP = 6;

const drawParagraphs = (pdf: Pdf, paragraphs: readonly string[], y: number, width = pdf.width): number => {
  const { doc, left, bottom } = pdf;
  const options = paragraphStyle(width);
  let top = y;
  for (const text of paragraphs) {
    const height = pdf.measureHeight(text, options);
    if (top + height > bottom) {
      doc.addPage();
      top = doc.page.margins.top;
    }
    const start = top;
    pdf.drawTagged('P', () => pdf.write(text, left, start, options));
    top += height + PARAGRAPH_GAP;
  }
  return top;
};

/** Draws the paragraphs to the left of the totals if they are no taller than the totals; otherwise below them. */
const drawSumsAndParagraphs = (pdf: Pdf, { sums, taxes, paragraphs }: Layout, y: number): void => {
  const half = pdf.width * 0.5;
  const height = paragraphs
    .map((text) => pdf.measureHeight(text, paragraphStyle(half)) + PARAGRAPH_GAP)
    .reduce((sum, one) => sum + one, 0);
  const end = sums.length === 0 ? y : drawSums(pdf, sums, y) + 12;
  // After a page break the totals are at the top of the new page.
  const isBeside = sums.length > 0 && end > y && y + height <= end;
  if (isBeside) drawParagraphs(pdf, paragraphs, y, half);
  const below = taxes === null ? end : drawTable(pdf, taxes, end) + 14;
  if (!isBeside) drawParagraphs(pdf, paragraphs, below);
};

const drawSheet = (pdf: Pdf, layout: Layout): void => {
  let y = drawHead(pdf, layout) + 14;
  y = drawBlocks(pdf, layout.facts, y) + 14;
  y = drawBlocks(pdf, layout.parties, y) + 16;
  drawSumsAndParagraphs(pdf, layout, drawTable(pdf, layout.lines, y) + 12);
};

/**
 * Draws documents as one PDF. Each starts on a new page and numbers its own pages. Text can be selected and read aloud,
 * fonts are embedded, and the same content gives the same bytes.
 * @param file title and paper; defaults to those of the first document
 */
export const drawPdf = (layouts: readonly [Layout, ...Layout[]], file: PdfFile = layouts[0]): Promise<Buffer> => {
  const pdf = openPdf(file);
  for (const [at, layout] of layouts.entries()) {
    if (at > 0) pdf.doc.addPage();
    const from = pdf.doc.bufferedPageRange().count - 1;
    drawSheet(pdf, layout);
    pdf.numberPages(from, layout.foot, MUTED);
  }
  return pdf.finish();
};
