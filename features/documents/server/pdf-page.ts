import PDFDocument from 'pdfkit';
import type { Layout } from './layout.ts';
import { isPlain, toGlyphs, REGULAR } from './glyphs.ts';
import { createTypesetter, getFontFeatures, joinGlyphs, LINE_GAP, type TextOptions } from './pdf-text.ts';

/** The side margins leave room to hold the paper; the foot contains the page number. */
const MARGINS = { side: 40, foot: 60 };

/** The title and paper of a file; labels have narrow margins on all sides. */
export type PdfFile = Pick<Layout, 'title' | 'name' | 'issuedAt'> & {
  paper: Layout['paper'] | readonly [width: number, height: number];
  margins?: { side: number; foot: number };
};

/**
 * Creates an empty PDF and the methods to draw on it. The PDF is tagged and embeds its fonts, and the same drawing
 * always gives the same bytes.
 */
export const openPdf = ({ title, name, issuedAt, paper, margins: { side, foot } = MARGINS }: PdfFile) => {
  const clean = (text: string): string => joinGlyphs(toGlyphs(text));
  const issued = new Date(issuedAt);
  const doc = new PDFDocument({
    size: typeof paper === 'string' ? paper : [...paper],
    margins: { top: side, right: side, bottom: foot, left: side },
    pdfVersion: '1.7',
    subset: 'PDF/A-2b',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    bufferPages: true,
    font: REGULAR,
    info: { Title: clean(title), Author: clean(name), CreationDate: issued, ModDate: issued },
  });
  const root = doc.struct('Document');
  doc.addStructure(root);

  const { prepare, measure, breakLines, lineHeight, drawLines } = createTypesetter(doc);

  return {
    doc,
    root,
    left: side,
    width: doc.page.width - 2 * side,
    bottom: doc.page.height - foot,
    write(text: string, x: number, y: number, options: TextOptions): void {
      const letters = toGlyphs(text);
      if (!isPlain(letters)) return drawLines(breakLines(letters, options), x, y, options);
      prepare(options).text(joinGlyphs(letters), x, y, {
        lineGap: LINE_GAP,
        features: getFontFeatures(options),
        ...options,
      });
    },
    measureHeight(text: string, options: TextOptions): number {
      const letters = toGlyphs(text);
      if (!isPlain(letters)) return breakLines(letters, options).length * lineHeight(options);
      const look = { lineGap: LINE_GAP, features: getFontFeatures(options), ...options };
      return prepare(options).heightOfString(joinGlyphs(letters), look);
    },
    /** The width of a text on one line. */
    measureWidth(text: string, options: TextOptions): number {
      const [line = []] = breakLines(toGlyphs(text), options);
      return line.map(measure(options)).reduce((sum, width) => sum + width, 0);
    },
    /** Draws content with its structure tag: a heading, a paragraph, a cell. */
    drawTagged(tag: string, draw: () => void, within = root): void {
      within.add(doc.struct(tag, {}, draw));
    },
    /** Draws decoration that screen readers skip: rules, the logo, and repeated headers. */
    decorate(draw: () => void): void {
      doc.markContent('Artifact', { type: 'Layout' });
      draw();
      doc.endMarkedContent();
    },
    /** Numbers the pages of one document, starting at page index `from`. */
    numberPages(from: number, label: string, color: string): void {
      const end = doc.bufferedPageRange().count;
      for (let at = from; at < end; at += 1) {
        doc.switchToPage(at);
        // Otherwise, text below the margin would start a new page.
        doc.page.margins.bottom = 0;
        const y = doc.page.height - 40;
        const options = { size: 8, color, lineBreak: false };
        this.decorate(() => {
          const number = `Page ${at - from + 1} of ${end - from}`;
          prepare(options);
          const numberWidth = doc.widthOfString(number, { features: getFontFeatures(options) });
          this.write(label, side, y, { ...options, width: this.width - numberWidth - 12, height: 10, ellipsis: true });
          this.write(number, doc.page.width - side - numberWidth, y, options);
        });
      }
    },
    async finish(): Promise<Buffer> {
      const chunks: Buffer[] = [];
      doc.on('data', (chunk: Buffer) => chunks.push(chunk));
      const { promise, resolve } = Promise.withResolvers<void>();
      doc.on('end', resolve);
      root.end();
      doc.end();
      await promise;
      return Buffer.concat(chunks);
    },
  };
};

export type Pdf = ReturnType<typeof openPdf>;
