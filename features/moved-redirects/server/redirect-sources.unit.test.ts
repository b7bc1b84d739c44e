import { expect, test } from 'vitest';
import { readCells } from '#features/other-shops/server/samples/read-sample.ts';
import { SourceHead } from '#platform/server/tables/source-head.ts';
import { loadMoveSample } from '#features/moving-in/server/load-sample.ts';
import { redirectSources } from './redirect-sources.ts';

const readFile = async (text: string, at: number) => {
  const [first, ...rest] = await readCells(Buffer.from(text));
  const below = async function* () {
    yield* rest;
  };
  const rows = [];
  const source = redirectSources[at];
  const head = new SourceHead(first ?? { line: 1, cells: [] });
  for await (const row of source?.open(head)(below()) ?? []) rows.push(row);
  return rows.map(({ line, draft, problem }) => [line, draft?.path, draft?.target ?? problem]);
};

test('a Shopify file yields old and new paths; loops and other sites are refused', async () => {
  expect(await readFile(await loadMoveSample('moved-redirects', 'redirects.csv'), 0)).toEqual([
    [2, '/products/ball-valve', '/products/lever-ball-valve-1-2-in'],
    [3, '/collections/valves', '/category/valves'],
    [4, '/pages/about-us', '/about'],
    [5, undefined, 'It makes a loop with other rows'],
    [6, undefined, 'It makes a loop with other rows'],
    [7, undefined, 'It makes a loop with other rows'],
    [8, undefined, 'It leads to another website'],
  ]);
});

test('a chain of as many redirects as a file may have is followed quickly, even if it ends in a loop', async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => `/c${at},/c${at + 1}`);
  const found = await readFile(['Path,Target', ...rows].join('\n'), 1);
  expect([found.length, found[0], found.at(-1)]).toEqual([
    20_000,
    [2, '/c0', '/c20000'],
    [20_001, '/c19999', '/c20000'],
  ]);
  const round = await readFile(['Path,Target', ...rows.slice(1), '/c20000,/c9999'].join('\n'), 1);
  expect(round.filter(([, path]) => path !== undefined)).toEqual([]);
});

test('every redirect of a chain leads directly to the chain’s end', async () => {
  expect(await readFile('Path,Target\n/a,/b\n/b,/c\n/c,/about\n', 1)).toEqual([
    [2, '/a', '/about'],
    [3, '/b', '/about'],
    [4, '/c', '/about'],
  ]);
});
