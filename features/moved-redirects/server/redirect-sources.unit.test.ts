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
  const source = redirectSources[at === 1 ? redirectSources.length - 1 : at];
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

const recognize = async (text: string) => {
  const [first = { line: 1, cells: [] }, ...rest] = await readCells(Buffer.from(text));
  const head = new SourceHead(first);
  const [source] = redirectSources
    .flatMap((one) =>
      one.signatures.filter(({ needs }) => needs.every((name) => head.has(name))).map(({ needs }) => ({ one, needs })),
    )
    .toSorted((one, other) => other.needs.length - one.needs.length);
  const below = async function* () {
    yield* rest;
  };
  const rows = [];
  for await (const row of source?.one.open(head)(below()) ?? []) rows.push(row);
  return [source?.one.name, rows.map(({ line, draft, problem }) => [line, draft?.path, draft?.target ?? problem])];
};

const PATTERN = 'It is a pattern for several addresses: add each of them';
const GONE = 'It leads nowhere: the former shop says that the page is gone';

test('redirects of WordPress plugins are read; patterns, missing pages and those switched off are refused', async () => {
  const redirection = [
    'source,target,regex,code,type,hits,title,status',
    '/old,/product/elbow/,0,301,url,12,,enabled',
    '^/blog/(.*),/news/$1,1,301,url,0,,enabled',
    '/gone,,0,410,error,0,,enabled',
    '/off,/about,0,301,url,0,,disabled',
  ];
  expect(await recognize(redirection.join('\n'))).toEqual([
    'Redirection',
    [
      [2, '/old', '/product/elbow'],
      [3, undefined, PATTERN],
      [4, undefined, GONE],
      [5, undefined, 'It is switched off in the former shop'],
    ],
  ]);
  const yoast = ['Origin,Target,Type,Format', 'old-page/,product/elbow/,301,plain', '^b/(.*),n/$1,301,regex'];
  expect(await recognize(yoast.join('\n'))).toEqual([
    'Yoast',
    [
      [2, '/old-page', '/product/elbow'],
      [3, undefined, PATTERN],
    ],
  ]);
  const rankMath = ['id,source,matching,destination,type', '1,old,exact,https://old-shop.example/new/,301'];
  expect(await recognize(rankMath.join('\n'))).toEqual(['Rank Math', [[2, '/old', '/new']]]);
});

test('redirects of a web server and of Squarespace are read from their text, and addresses alone are a sitemap', async () => {
  const htaccess = [
    'RewriteEngine On',
    'Redirect 301 /old.html /product/elbow',
    'RedirectMatch 301 ^/blog/(.*)$ /news/$1',
    'RewriteCond %{REQUEST_FILENAME} !-f',
    'RewriteRule ^c/valves/?$ /category/valves [R=301,L]',
  ];
  expect(await recognize(htaccess.join('\r\n'))).toEqual([
    'a list',
    [
      [2, '/old.html', '/product/elbow'],
      [3, undefined, PATTERN],
      [5, '/c/valves', '/category/valves'],
    ],
  ]);
  const map = ['map $request_uri $new {', '  default "";', '  /old.html /new;', '  "~^/b/(.*)" /n;', '}'];
  expect(await recognize(map.join('\n'))).toEqual([
    'a list',
    [
      [3, '/old.html', '/new'],
      [4, undefined, PATTERN],
    ],
  ]);
  expect(await recognize('location = /a { return 301 /b; }\n')).toEqual(['a list', [[1, '/a', '/b']]]);
  expect(await recognize('/old -> /new 301\n/a -> /b\n')).toEqual([
    'a list',
    [
      [1, '/old', '/new'],
      [2, '/a', '/b'],
    ],
  ]);
  const [head, ...rows] = await readCells(Buffer.from('https://a.example/x\nhttps://a.example/y\n'));
  expect([head?.cells, rows.map(({ cells }) => cells)]).toEqual([
    ['loc'],
    [['https://a.example/x'], ['https://a.example/y']],
  ]);
});
