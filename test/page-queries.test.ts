import type { RouteConfigEntry } from '@react-router/dev/routes';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { isPageCached } from '#features/pages.ts';
import { acceptsQuery } from '#platform/server/http/page-routes.ts';
import { features } from '#server/features.ts';
import routes from '#features/routes.ts';

const web = fileURLToPath(new URL('../features/', import.meta.url));

const pageQueries: Record<string, z.ZodObject> = Object.assign({}, ...features.map(({ queries }) => queries));

/** All pages by address, with the file that renders each. */
const listPages = (entries: RouteConfigEntry[], above: string): [address: string, file: string][] =>
  entries.flatMap(({ path, file, children }) => {
    const address = path === undefined ? above : `${above}/${path.replace(/^\//, '')}`;
    return [[address || '/', file] as [string, string], ...listPages(children ?? [], address)];
  });

/**
 * The query of these pages names an order to copy into a new draft or quote. A separate call reads the order, and
 * reports if it is missing.
 */
const others = new Set(['/dashboard/offers/new', '/dashboard/offers/:id']);

test('every page that reads its query string has a query schema, and every schema has a page', () => {
  const reading = listPages(routes, '')
    .filter(([, file]) => /loadAdminPage\(|searchParams|pageOf\(/.test(readFileSync(`${web}${file}`, 'utf8')))
    .map(([address]) => address)
    .filter((address) => address.startsWith('/products') || address.startsWith('/dashboard') || address === '/join');
  expect(reading.length).toBeGreaterThan(20);
  expect(reading.filter((address) => pageQueries[address] === undefined && !others.has(address))).toEqual([]);
  expect(Object.keys(pageQueries).filter((address) => isPageCached[address] === undefined)).toEqual([]);
});

test('every list page rejects an invalid page number and accepts a valid or empty one', () => {
  const id = '018f0000-0000-7000-8000-000000000000';
  const lists = Object.entries(pageQueries).filter(([, schema]) => 'page' in schema.shape);
  expect(lists.length).toBeGreaterThan(20);
  for (const [path] of lists) {
    const refuses = (query: string) =>
      !acceptsQuery(pageQueries, new URL(`http://shop.example${path.replace(/:\w+/, id)}?${query}`));
    for (const query of ['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=99999999', 'page=1&page=2']) {
      expect([path, query, refuses(query)]).toEqual([path, query, true]);
    }
    for (const query of ['', 'page=2', 'page=', 'utm_source=mail']) {
      expect([path, query, refuses(query)]).toEqual([path, query, false]);
    }
  }
});
