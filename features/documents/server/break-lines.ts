import createBidi from 'bidi-js';
import { type Glyph, REGULAR, RIGHT_TO_LEFT } from './glyphs.ts';

/** Text in one font without a line break, drawn from left to right. Arabic and Hebrew fonts reverse their own text. */
export type TextRun = { text: string; font: string };

type Measure = (run: TextRun) => number;

const bidi = createBidi();
const words = new Intl.Segmenter('en', { granularity: 'word' });
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Scripts without spaces between words. */
const UNSPACED = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]/u;

/** Splits a text where a line may break: after a word and the space or punctuation that follows it. */
const splitWords = (text: string): string[] => {
  const units: string[] = [];
  for (const { segment } of words.segment(text)) {
    const before = units.at(-1);
    const mayBreak =
      before === undefined ||
      (!/^[\s\p{P}]/u.test(segment) && (/[\s-]$/.test(before) || UNSPACED.test(segment) || UNSPACED.test(before)));
    if (mayBreak) units.push(segment);
    else units[units.length - 1] = before + segment;
  }
  return units;
};

type PlacedGlyph = Glyph & { at: number };

/** Splits part of a paragraph into runs, in reading order. */
const listRuns = (letters: readonly PlacedGlyph[], levels: Uint8Array) => {
  const runs: (TextRun & { level: number })[] = [];
  for (const { text, font, at } of letters) {
    const level = levels[at] ?? 0;
    const last = runs.at(-1);
    // Digits within Arabic text run from left to right. They form a separate run, because the font would reverse them.
    const isAlone = level % 2 === 0 && RIGHT_TO_LEFT.has(font);
    const isSame = last?.level === level && !isAlone && (last.font === font || (text === ' ' && last.font !== REGULAR));
    if (last !== undefined && isSame) last.text += text;
    else runs.push({ text, font, level });
  }
  return runs;
};

/** Orders the runs of a line from left to right, as they are drawn (rule L2 of Unicode's bidirectional algorithm). */
const orderRuns = (letters: readonly PlacedGlyph[], levels: Uint8Array): TextRun[] => {
  const runs = listRuns(letters, levels);
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let from = 0; from < runs.length; from += 1) {
      let to = from;
      while ((runs[to]?.level ?? -1) >= level) to += 1;
      if (to > from) runs.splice(from, to - from, ...runs.slice(from, to).toReversed());
      from = to;
    }
  }
  return runs.map(({ text, font, level }) => {
    if (level % 2 === 0 || RIGHT_TO_LEFT.has(font)) return { text, font };
    const mirrored = [...text].toReversed().map((sign) => bidi.getMirroredCharacter(sign) ?? sign);
    return { text: mirrored.join(''), font };
  });
};

/** Adds to each letter its offset in UTF-16 units, and maps each offset to the index of its letter. */
const placeLetters = (letters: readonly Glyph[]) => {
  const placed: PlacedGlyph[] = [];
  const letterAt: number[] = [];
  for (const letter of letters) {
    placed.push({ ...letter, at: letterAt.length });
    for (let unit = 0; unit < letter.text.length; unit += 1) letterAt.push(placed.length - 1);
  }
  return { placed, letterAt };
};

const breakParagraph = (letters: readonly Glyph[], width: number, measure: Measure): TextRun[][] => {
  const text = letters.map((letter) => letter.text).join('');
  const { levels } = bidi.getEmbeddingLevels(text);
  const { placed, letterAt } = placeLetters(letters);
  const getPart = (from: number, to: number) => placed.slice(letterAt[from], letterAt[to] ?? placed.length);
  const measureWidth = (from: number, to: number): number =>
    listRuns(getPart(from, to), levels).reduce((sum, run) => sum + measure(run), 0);
  const lines: [from: number, to: number][] = [];
  let from = 0;
  let to = 0;
  let used = 0;
  const take = (unit: string, canSplit: boolean): void => {
    const end = to + unit.length;
    const whole = measureWidth(to, end);
    const seen = /\s$/.test(unit) ? measureWidth(to, to + unit.trimEnd().length) : whole;
    if (used + seen <= width) used += whole;
    else if (canSplit && seen > width) {
      for (const { segment } of graphemes.segment(unit)) take(segment, false);
      return;
    } else {
      if (to > from) lines.push([from, to]);
      [from, used] = [to, whole];
    }
    to = end;
  };
  for (const unit of splitWords(text)) take(unit, true);
  lines.push([from, to]);
  return lines.map(([start, end]) =>
    orderRuns(getPart(start, start + text.slice(start, end).trimEnd().length), levels),
  );
};

/** Breaks text in several scripts into lines of at most `width` points, each as runs from left to right. */
export const breakIntoLines = (letters: readonly Glyph[], width: number, measure: Measure): TextRun[][] => {
  const paragraphs: Glyph[][] = [[]];
  for (const letter of letters) {
    if (letter.text === '\n') paragraphs.push([]);
    else paragraphs.at(-1)?.push(letter);
  }
  return paragraphs.flatMap((paragraph) => (paragraph.length === 0 ? [[]] : breakParagraph(paragraph, width, measure)));
};
