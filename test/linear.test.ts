import { expect, test } from 'vitest';
import { z } from 'zod';
import { api } from '#features/api.ts';
import { parseCartLink } from '#features/carts/contract/cart-link.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { normalizePartNumber } from '#features/products/contract/part-numbers.ts';
import { containsLink } from '#platform/contract/links.ts';
import { parseLine, splitLines } from '#features/products/contract/parse-lines.ts';
import { listNominalDiameters, normalize } from '#trade/normalize.ts';
import { slugify } from '#features/product-editing/server/slugify.ts';
import { countWork } from './helpers/count-work.ts';
import { adversarialPieces } from './helpers/adversarial-texts.ts';

/* The work of code that reads visitors' text must grow no faster than the text. The tests count steps and measure
   no time. */

/** Texts of about `length` characters. Each repeats a piece, and has an end at which a pattern fails. */
const buildTexts = (length: number): [name: string, text: string][] =>
  adversarialPieces.map((piece) => [JSON.stringify(piece), `${piece.repeat(Math.ceil(length / piece.length))}!`]);

const SHORT = 32;
const LONGER = 8 * SHORT;
const LONGEST = 64 * SHORT;
/** How much more work per character a longer text may need, as a factor. */
const SLACK = 1.5;
/** How often a text may be scanned, even if it is rejected. */
const PASSES = 8;
/** How many of the texts that need most work are also read at full length. */
const HEAVIEST = 3;

/** Returns the texts whose work grows faster than their length. */
const findSteep = (read: (text: string) => void): string[] => {
  const longer = new Map(buildTexts(LONGER));
  const longest = new Map(buildTexts(LONGEST));
  const isSteep = (few: number, short: string, long: string): boolean => {
    const most = few * (long.length / short.length) * SLACK + long.length * PASSES;
    return countWork(() => read(long), most) > most;
  };
  const measured = buildTexts(SHORT).map(([name, text]) => ({
    name,
    text,
    few: countWork(() => read(text), Infinity),
  }));
  const heaviest = measured.toSorted((one, other) => other.few - one.few).slice(0, HEAVIEST);
  return [
    ...measured.filter(({ name, text, few }) => isSteep(few, text, longer.get(name) ?? '')),
    ...heaviest.filter(({ name, text, few }) => isSteep(few, text, longest.get(name) ?? '')),
  ].map(({ name }) => name);
};

test.each<[string, (text: string) => void]>([
  ['a pasted list', (text) => splitLines(text).map(parseLine)],
  ['a link to the cart', (text) => parseCartLink(text)],
  ['a review that may hold a link', (text) => containsLink(text)],
  ['a part number', (text) => normalizePartNumber(text)],
  ['a search', (text) => normalize(text)],
  ['the sizes of a search', (text) => listNominalDiameters(text)],
  ['an address made from a name', (text) => slugify(text)],
])(
  'reading %s takes work proportional to its length',
  (_, read) => {
    expect(findSteep(read)).toEqual([]);
  },
  0,
);

/** Builds an input that has the same text in every place that accepts a text. */
const fill = (schema: z.ZodType, text: string): unknown => {
  const inner = schema as { shape?: Record<string, z.ZodType>; element?: z.ZodType; unwrap?: () => z.ZodType };
  if (schema instanceof z.ZodObject) {
    return Object.fromEntries(Object.entries(inner.shape ?? {}).map(([key, one]) => [key, fill(one, text)]));
  }
  if (schema instanceof z.ZodArray && inner.element !== undefined) return [fill(inner.element, text)];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) {
    return fill(inner.unwrap?.() ?? schema, text);
  }
  return text;
};

const all = Object.values(api)
  .flatMap((feature) => Object.values<Endpoint>(feature))
  .flatMap((row) =>
    [row.params, row.query, row.body?.kind === 'json' ? row.body.schema : undefined].flatMap((schema, at) =>
      schema === undefined
        ? []
        : [[`${['path', 'query', 'body'][at]} of ${row.method} ${row.path}`, schema] as [string, z.ZodType]],
    ),
  );

/** If several endpoints share a schema, it is tested once. */
const inputs = [...new Map(all.map((input) => [input[1], input])).values()];

test.each(inputs)(
  'parsing the %s takes work proportional to its length',
  (_, schema) => {
    expect(findSteep((text) => schema.safeParse(fill(schema, text)))).toEqual([]);
  },
  0,
);

test.each([
  ['each comma', '",', (text: string) => text.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)],
  ['each blank', ' ', (text: string) => text.replace(/\s+$/, '')],
  ['each letter', 'a', (text: string) => /[a-z]+@/.test(text)],
])('a pattern that scans to the end for %s is detected', (_, piece, read) => {
  const [short, long] = [SHORT, SHORT * 4].map((length) => `${piece.repeat(length / piece.length)}!`);
  const [few, many] = [short, long].map((text) => countWork(() => read(text ?? ''), Infinity));
  expect((many ?? 0) / (few ?? 1)).toBeGreaterThan(8);
});
