import { BOLD, type Glyph, openFont, REGULAR } from './glyphs.ts';
import { type TextRun, breakIntoLines } from './break-lines.ts';

/**
 * Turns off all font features, because shaping takes ten times as long as everything else. The library's types accept
 * only a list of features, with no way to turn them off.
 */
const PLAIN_FEATURES = Object.fromEntries(
  ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rclt', 'rlig'].map((feature) => [feature, false]),
);

export type TextOptions = PDFKit.Mixins.TextOptions & {
  size?: number;
  color?: string;
  isBold?: boolean;
  /** Digits of equal width, for columns of numbers. */
  isFigure?: boolean;
};

export const getFontFeatures = ({ isFigure = false }: TextOptions) =>
  ({ ...PLAIN_FEATURES, tnum: isFigure }) as unknown as PDFKit.Mixins.OpenTypeFeatures[];

export const joinGlyphs = (letters: readonly Glyph[]): string => letters.map(({ text }) => text).join('');

/** The default features, because fonts of other scripts must shape their letters. */
const SHAPED_FEATURES = {} as unknown as PDFKit.Mixins.OpenTypeFeatures[];

export const LINE_GAP = 1.5;

/** Sets text in a PDF, also in several fonts. */
export const createTypesetter = (doc: PDFKit.PDFDocument) => {
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

  return { prepare, measure, breakLines, lineHeight, drawLines };
};
