import PDFDocument from 'pdfkit';
import type { Layout } from './layout.ts';
import { BOLD, isPlain, type Glyph, openFont, toGlyphs, REGULAR } from './glyphs.ts';
import { type TextRun, breakIntoLines } from './break-lines.ts';

/** The side margins leave room to hold the paper; the foot contains the page number. */
const MARGINS = { side: 40, foot: 60 };

/**
 * Turns off all font features, because shaping takes ten times as long as everything else. The library's types accept
 * only a list of features, with no way to turn them off.
 */
const PLAIN_FEATURES = Object.fromEntries(
  ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rclt', 'rlig'].map((feature) => [feature, false]),
);
type TextOptions = PDFKit.Mixins.TextOptions & {
  size?: number;
  color?: string;
  isBold?: boolean;
  /** Digits of equal width, for columns of numbers. */
  isFigure?: boolean;
};

const getFontFeatures = ({ isFigure = false }: TextOptions) =>
  ({ ...PLAIN_FEATURES, tnum: isFigure }) as unknown as PDFKit.Mixins.OpenTypeFeatures[];

const joinGlyphs = (letters: readonly Glyph[]): string => letters.map(({ text }) => text).join('');

/** The default features, because fonts of other scripts must shape their letters. */
const SHAPED_FEATURES = {} as unknown as PDFKit.Mixins.OpenTypeFeatures[];

const LINE_GAP = 1.5;

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

  const prepare = ({ size = 9, color = '#000', isBold = false }: TextOptions) =>
    doc.font(isBold ? BOLD : REGULAR, size).fillColor(color);

  const measure =
    (options: TextOptions) =>
    ({ text, font }: TextRun): number => {
      prepare(options);
      if (font === REGULAR) return doc.widthOfString(text, { features: getFontFeatures(options) });
      return doc.font(font, options.size ?? 9).widthOfString(text, { features: SHAPED_FEATURES });
    };

  /** Caches broken lines, because each text is measured before it is written. */
  const known = new Map<string, TextRun[][]>();

  /** Breaks text in several fonts into lines. Lines beyond the height are cut, and the last one ends in an ellipsis. */
  const breakLines = (letters: readonly Glyph[], options: TextOptions): TextRun[][] => {
    const { size, isBold, width = Infinity, height = Infinity } = options;
    const key = JSON.stringify([size, isBold, width, height, joinGlyphs(letters)]);
    const lines = known.get(key) ?? fitLines(letters, options, { width, height });
    known.set(key, lines);
    return lines;
  };

  const fitLines = (
    letters: readonly Glyph[],
    options: TextOptions,
    { width, height }: { width: number; height: number },
  ): TextRun[][] => {
    const lines = breakIntoLines(letters, width, measure(options));
    const room = Math.max(1, Math.floor(height / lineHeight(options)));
    const last = lines[room - 1];
    if (lines.length <= room || last === undefined) return lines;
    return [...lines.slice(0, room - 1), [...last, { text: '…', font: REGULAR }]];
  };

  const lineHeight = (options: TextOptions): number => prepare(options).currentLineHeight(true) + LINE_GAP;

  const drawLines = (lines: readonly TextRun[][], x: number, y: number, options: TextOptions): void => {
    const { size = 9, width = 0, align } = options;
    const { ascent, unitsPerEm } = openFont(REGULAR);
    for (const [at, runs] of lines.entries()) {
      const widths = runs.map(measure(options));
      let left = align === 'right' ? x + width - widths.reduce((sum, one) => sum + one, 0) : x;
      const base = y + at * lineHeight(options) + (size * ascent) / unitsPerEm;
      for (const [index, { text, font }] of runs.entries()) {
        prepare(options);
        const features = font === REGULAR ? getFontFeatures(options) : SHAPED_FEATURES;
        if (font !== REGULAR) doc.font(font, size);
        doc.text(text, left, base, { lineBreak: false, baseline: 'alphabetic', features });
        left += widths[index] ?? 0;
      }
    }
  };

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
