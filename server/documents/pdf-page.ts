import { fileURLToPath } from 'node:url';
import anyAscii from 'any-ascii';
import { type Font, openSync } from 'fontkit';
import PDFDocument from 'pdfkit';
import type { Layout } from './layout.ts';

/** For a hand to hold it, and at the foot for the number of the page. */
const MARGINS = { side: 48, foot: 64 };

/** Latin with Vietnamese, Greek and Cyrillic. */
const fontFile = (path: string): string => fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${path}`));
const REGULAR = fontFile('400Regular/Inter_400Regular.ttf');
const BOLD = fontFile('600SemiBold/Inter_600SemiBold.ttf');

/**
 * Letters stand one after the other as they are: what the font could do to them takes ten times as long as all the rest.
 * Its types know the list of features only, not that any can be left out.
 */
const PLAIN = Object.fromEntries(
  ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rclt', 'rlig'].map((feature) => [feature, false]),
);
type TextOptions = PDFKit.Mixins.TextOptions & {
  size?: number;
  color?: string;
  isBold?: boolean;
  /** Stands in a column of figures, which are all of one width then. */
  isFigure?: boolean;
};

const featuresOf = ({ isFigure = false }: TextOptions) =>
  ({ ...PLAIN, tnum: isFigure }) as unknown as PDFKit.Mixins.OpenTypeFeatures[];

/** What the font lacks in Latin letters, `HuangTong` or `:wrench:`, or `?`: a file for archives may not show a 'missing' sign. */
const spell = (letter: string): string =>
  anyAscii(letter) || (/[\p{L}\p{M}\p{Emoji_Modifier}]/u.test(letter) ? '' : '?');

/** Blanks of all kinds are blanks, and signs that only shape others are left out; what the font lacks is spelled. */
const cleaner =
  (font: Font) =>
  (text: string): string =>
    [...text.normalize('NFC').replaceAll(/\p{Cf}|\p{Variation_Selector}/gu, '')]
      .map((letter) => {
        if (/\s/.test(letter)) return letter === '\n' ? letter : ' ';
        return font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ? letter : spell(letter);
      })
      .join('');

/** What a file is called, and the paper it is on; a label has narrow margins all around. */
export type Paper = Pick<Layout, 'title' | 'name' | 'issuedAt'> & {
  paper: Layout['paper'] | readonly [width: number, height: number];
  margins?: { side: number; foot: number };
};

/**
 * An empty PDF of some paper, and what is drawn on it with: tagged, its fonts embedded, and of the same bytes
 * whenever the same is drawn.
 */
export const openPdf = ({ title, name, issuedAt, paper, margins: { side, foot } = MARGINS }: Paper) => {
  const clean = cleaner(openSync(REGULAR) as Font);
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

  return {
    doc,
    root,
    left: side,
    width: doc.page.width - 2 * side,
    bottom: doc.page.height - foot,
    write(text: string, x: number, y: number, options: TextOptions): void {
      prepare(options).text(clean(text), x, y, { lineGap: 1.5, features: featuresOf(options), ...options });
    },
    heightOf(text: string, options: TextOptions): number {
      return prepare(options).heightOfString(clean(text), { lineGap: 1.5, features: featuresOf(options), ...options });
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
          const numberWidth = doc.widthOfString(number, { features: featuresOf(options) });
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
