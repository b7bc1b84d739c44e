import PDFDocument from 'pdfkit';
import type { Layout } from './layout.ts';
import { BOLD, isPlain, type Glyph, openFont, toGlyphs, REGULAR } from './glyphs.ts';
import { type TextRun, breakIntoLines } from './break-lines.ts';

/** For a hand to hold it, and at the foot for the number of the page. */
const MARGINS = { side: 48, foot: 64 };

/**
 * Letters stand one after the other as they are: what the font could do to them takes ten times as long as all the rest.
 * Its types know the list of features only, not that any can be left out.
 */
const PLAIN_FEATURES = Object.fromEntries(
  ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rclt', 'rlig'].map((feature) => [feature, false]),
);
type TextOptions = PDFKit.Mixins.TextOptions & {
  size?: number;
  color?: string;
  isBold?: boolean;
  /** Stands in a column of figures, which are all of one width then. */
  isFigure?: boolean;
};

const getFontFeatures = ({ isFigure = false }: TextOptions) =>
  ({ ...PLAIN_FEATURES, tnum: isFigure }) as unknown as PDFKit.Mixins.OpenTypeFeatures[];

const joinGlyphs = (letters: readonly Glyph[]): string => letters.map(({ text }) => text).join('');

/** Each font shapes the letters of its script. */
const SHAPED_FEATURES = {} as unknown as PDFKit.Mixins.OpenTypeFeatures[];

const LINE_GAP = 1.5;

/** What a file is called, and the paper it is on; a label has narrow margins all around. */
export type PdfFile = Pick<Layout, 'title' | 'name' | 'issuedAt'> & {
  paper: Layout['paper'] | readonly [width: number, height: number];
  margins?: { side: number; foot: number };
};

/**
 * An empty PDF of some paper, and what is drawn on it with: tagged, its fonts embedded, and of the same bytes
 * whenever the same is drawn.
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

  /** Lines that are broken already, since each text is measured before it is written. */
  const known = new Map<string, TextRun[][]>();

  /** The lines of a text in several fonts; lines that do not fit the height are cut, and the last ends in dots. */
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
    heightOf(text: string, options: TextOptions): number {
      const letters = toGlyphs(text);
      if (!isPlain(letters)) return breakLines(letters, options).length * lineHeight(options);
      const look = { lineGap: LINE_GAP, features: getFontFeatures(options), ...options };
      return prepare(options).heightOfString(joinGlyphs(letters), look);
    },
    /** Draws what is said, as what it is: a heading, a paragraph, a cell. */
    say(tag: string, draw: () => void, within = root): void {
      within.add(doc.struct(tag, {}, draw));
    },
    /** Draws what is no part of what is said: lines, the mark, and what is repeated on each page. */
    decorate(draw: () => void): void {
      doc.markContent('Artifact', { type: 'Layout' });
      draw();
      doc.endMarkedContent();
    },
    /** Numbers the pages from this one on, which are of one sheet. */
    numberPages(from: number, said: string, color: string): void {
      const end = doc.bufferedPageRange().count;
      for (let at = from; at < end; at += 1) {
        doc.switchToPage(at);
        // Else what stands below the margin begins a page.
        doc.page.margins.bottom = 0;
        const y = doc.page.height - 40;
        const options = { size: 8, color, lineBreak: false };
        this.decorate(() => {
          const number = `Page ${at - from + 1} of ${end - from}`;
          prepare(options);
          const numberWidth = doc.widthOfString(number, { features: getFontFeatures(options) });
          this.write(said, side, y, { ...options, width: this.width - numberWidth - 12, height: 10, ellipsis: true });
          this.write(number, doc.page.width - side - numberWidth, y, options);
        });
      }
    },
    /** Ends the file. */
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
