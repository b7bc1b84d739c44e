import { fileURLToPath } from 'node:url';
import anyAscii from 'any-ascii';
import { type Font, openSync } from 'fontkit';

const fontFile = (file: string): string => fileURLToPath(new URL(`fonts/${file}`, import.meta.url));

/** Latin including Vietnamese, Greek, Cyrillic, and most symbols used in the trade. */
export const REGULAR = fontFile('Inter-Regular.ttf');
export const BOLD = fontFile('Inter-SemiBold.ttf');

/** This font draws each dotted letter as one glyph, so that text can be copied and searched. */
const ARABIC = fontFile('NotoNaskhArabic-Regular.ttf');
const HEBREW = fontFile('NotoSansHebrew-Regular.ttf');

/** Fonts that always shape text from right to left. */
export const RIGHT_TO_LEFT: ReadonlySet<string> = new Set([ARABIC, HEBREW]);

/**
 * Fonts for scripts that Inter lacks; the last one is for symbols such as ⌀. Each is opened when a letter first needs
 * it.
 */
const FALLBACKS: readonly (readonly [letters: RegExp, file: string])[] = [
  [
    /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\u3200-\u33FF\uFF00-\uFFEF]/u,
    fontFile('NotoSansHans-Regular.otf'),
  ],
  [/\p{scx=Hang}/u, fontFile('GowunDodum-Regular.ttf')],
  [/\p{scx=Arab}/u, ARABIC],
  [/\p{scx=Hebr}/u, HEBREW],
  [/\p{scx=Thai}/u, fontFile('NotoSansThai-Regular.ttf')],
  [/\p{scx=Deva}/u, fontFile('NotoSansDevanagari-Regular.ttf')],
  [/\p{S}/u, fontFile('NotoSansMath-Regular.ttf')],
];

const opened = new Map<string, Font>();

export const openFont = (file: string): Font => {
  const font = opened.get(file) ?? (openSync(file) as Font);
  opened.set(file, font);
  return font;
};

const hasGlyph = (file: string, letter: string): boolean =>
  openFont(file).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);

/** Finds a font file that has the letter; null if none has. */
export const findFont = (letter: string): string | null => {
  if (hasGlyph(REGULAR, letter)) return REGULAR;
  return FALLBACKS.find(([letters, file]) => letters.test(letter) && hasGlyph(file, letter))?.[1] ?? null;
};

/** Joiners and non-joiners: invisible, but they shape the letters around them in Arabic and Hindi. */
const JOINER = /[\u200C\u200D]/;

/**
 * Returns the replacement for a character that no font has. Letters are transliterated to Latin. A sign becomes a box
 * instead of a letter, because it may be part of a measure. Emoji are left out.
 */
const getReplacement = (letter: string): string => {
  if (/[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{RI}\p{Cc}]/u.test(letter)) return '';
  return /[\p{L}\p{M}]/u.test(letter) ? anyAscii(letter) : '□';
};

/** A letter, and the font file that prints it. */
export type Glyph = { text: string; font: string };

/** Splits text into printable letters; any whitespace becomes a space. */
export const toGlyphs = (text: string): Glyph[] => {
  const letters: Glyph[] = [];
  for (const letter of text.normalize('NFC').replaceAll(/(?![\u200C\u200D])\p{Cf}|\p{Variation_Selector}/gu, '')) {
    const before = letters.at(-1)?.font ?? REGULAR;
    if (letter === '\n') letters.push({ text: letter, font: REGULAR });
    else if (/\s/.test(letter)) letters.push({ text: ' ', font: REGULAR });
    else if (JOINER.test(letter)) {
      if (before !== REGULAR && hasGlyph(before, letter)) letters.push({ text: letter, font: before });
    } else {
      // A combining mark uses the font of its letter.
      const font = /\p{M}/u.test(letter) && before !== REGULAR && hasGlyph(before, letter) ? before : findFont(letter);
      if (font === null) letters.push(...[...getReplacement(letter)].map((one) => ({ text: one, font: REGULAR })));
      else letters.push({ text: letter, font });
    }
  }
  return letters;
};

/** True if Inter alone has all letters, so that no line needs reordering. */
export const isPlain = (letters: readonly Glyph[]): boolean => letters.every(({ font }) => font === REGULAR);
