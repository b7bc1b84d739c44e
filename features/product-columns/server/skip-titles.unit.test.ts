import { expect, test } from 'vitest';
import { skipTitles } from './skip-titles.ts';

const read = async (...lines: string[]) => {
  const rows = async function* () {
    for (const [at, line] of lines.entries()) yield { line: at + 1, cells: line.split(';') };
  };
  const found = [];
  for await (const { line, cells } of skipTitles(rows())) found.push([line, cells.join(';')]);
  return found;
};

test('titles above the column names are skipped, also if they fill several cells of a wide list', async () => {
  const head = 'Art.-Nr.;Bezeichnung;EAN;VPE;Preis;Bestand';
  expect(
    await read('Muster GmbH;;;;;', 'Preisliste 2026;;;Stand: 1.12.2026;;', head, 'Fittings;;;;;', '1;Bogen;;10;1,50;3'),
  ).toEqual([
    [3, head],
    [4, 'Fittings;;;;;'],
    [5, '1;Bogen;;10;1,50;3'],
  ]);
  expect((await read('Info;Version=1.0.0;;;;', head, '1;Bogen;;10;1,50;3'))[0]).toEqual([2, head]);
});

test('the names of groups above the column names become a part of them', async () => {
  expect(await read('Article;;Price;;', 'No.;Name;Cost;Sell;RRP', 'T-1;Tap;5.00;12.50;20.00')).toEqual([
    [2, 'Article No.;Article Name;Price Cost;Price Sell;Price RRP'],
    [3, 'T-1;Tap;5.00;12.50;20.00'],
  ]);
});

test.each([
  ['a list of two columns', ['SKU;Price', 'T-1;12.50', 'T-2;9.90']],
  ['a list with columns that have no name', ['SKU;;Name;;Price;;', 'T-1;;Tap;;12.50;;', 'T-2;;Nut;;1.50;;']],
  ['a list of words', ['SKU;Name', 'T-1;Tap;a;b;c', 'T-2;Nut;a;b;c']],
  ['a list of one column', ['SKU', 'T-1', 'T-2']],
  ['an empty list', []],
])('%s is read from its first line', async (_, lines) => {
  expect(await read(...lines)).toEqual(lines.map((line, at) => [at + 1, line]));
});

test('at most 20 titles are skipped', async () => {
  const titles = Array.from({ length: 20 }, (_, at) => `Title ${at}`);
  expect((await read(...titles, 'SKU;Price', 'T-1;1'))[0]).toEqual([21, 'SKU;Price']);
  expect((await read(...titles, 'One more', 'SKU;Price', 'T-1;1'))[0]).toEqual([1, 'Title 0']);
});

test('an error further down in the list is thrown after the rows above it', async () => {
  const rows = async function* () {
    yield { line: 1, cells: ['SKU', 'Price'] };
    throw new Error('broken');
  };
  const titled = skipTitles(rows());
  expect((await titled.next()).value).toMatchObject({ line: 1 });
  await expect(titled.next()).rejects.toThrow('broken');
});
