import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { buildWhenStale } from './build-when-stale.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The most gzip bytes of script that a page loads before its visitor uses a field or a button. */
const MOST_AT_FIRST = 6_000;

/** The same limit, with what these scripts load on demand, such as live updates. None of it may need React. */
const MOST_WITHOUT_REACT = 8_200;

/** The most gzip bytes that a route loads once React starts. Forms and the card field load on demand. */
const budgets: Record<string, { script: number; style: number }> = {
  home: { script: 147_000, style: 17_100 },
  products: { script: 160_000, style: 17_100 },
  product: { script: 158_000, style: 17_100 },
  login: { script: 204_350, style: 17_100 },
};

type Assets = {
  /** The URL of the list of all routes. */
  url: string;
  entry: { module: string; imports: string[] };
  routes: Record<string, { module: string; imports?: string[]; css?: string[]; parentId?: string }>;
};

const readAsset = (url: string) => readFileSync(join(root, 'build/client', url));
const gzipped = (url: string) => gzipSync(readAsset(url)).length;
const sum = (urls: Iterable<string>) => [...urls].reduce((total, url) => total + gzipped(url), 0);

const listNames = (url: string, pattern: RegExp) =>
  Array.from(readAsset(url).toString().matchAll(pattern), ([, name]) => `/assets/${name}`);

/** Lists some scripts and everything that they import. */
const listImports = (urls: string[]): string[] => {
  const found = new Set(urls);
  for (const url of found)
    for (const imported of listNames(url, /(?:from|import)["'`]\.\/([\w.-]+)["'`]/g)) found.add(imported);
  return [...found];
};

/**
 * Checks the sizes of the most visited pages.
 * @throws Error with the route that is too large
 */
export const checkSize = async (): Promise<string> => {
  await buildWhenStale();
  const { assets } = (await import(pathToFileURL(join(root, 'build/server/index.js')).href)) as { assets: Assets };
  const atFirst = sum([assets.entry.module, ...assets.entry.imports]);
  if (atFirst > MOST_AT_FIRST) throw new Error(`every page loads ${atFirst} bytes of script, more than its budget`);
  const first = listImports([assets.entry.module]);
  const later = first.flatMap((url) => listNames(url, /import\(["'`]\.\/([\w.-]+)["'`]/g));
  const withoutReact = sum(listImports([...first, ...later]));
  if (withoutReact > MOST_WITHOUT_REACT) throw new Error(`a page that waits loads ${withoutReact} bytes of script`);
  const sizes = Object.entries(budgets).map(([name, budget]) => {
    const route = assets.routes[name];
    const rootRoute = assets.routes['root'];
    if (route === undefined || rootRoute === undefined) throw new Error(`there is no route ${name}`);
    const parts = [assets.entry, rootRoute, route];
    const script = sum(new Set([assets.url, ...parts.flatMap(({ module, imports = [] }) => [module, ...imports])]));
    const style = sum(new Set([rootRoute, route].flatMap(({ css = [] }) => css)));
    if (script > budget.script || style > budget.style) {
      throw new Error(`${name} loads ${script} bytes of script and ${style} of style, more than its budget`);
    }
    return `${name} ${Math.round(script / 1000)} kB script, ${Math.round(style / 1000)} kB style`;
  });
  return [`at first ${Math.round(atFirst / 1000)} kB script`, ...sizes].join('; ');
};
