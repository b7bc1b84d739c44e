import { sql } from 'drizzle-orm';
import { findTargets } from '#features/redirects/server/find-addresses.ts';
import { findAddressesWithPage } from '#features/redirects/server/has-page.ts';
import { normalizeAddress } from '#features/redirects/server/normalize-address.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import type { FileRow } from '#platform/server/tables/file-row.ts';

/* Descriptions of another shop's file have links to pages of that shop. */

/** Matches the end of a link in Markdown, with its address. */
const LINK_END = /\]\(([^()\s]+)\)/g;

/** The most characters of the words of a link. */
const LONGEST_WORDS = 2000;

/** Every Shopify shop has such a host beside its own. */
const SHOPIFY_HOST = /\.myshopify\.com$/;

/** The most lost links of a row that the check lists. */
const MOST_LOST = 10;

/** The hosts of former shops, as uploaded sitemaps and redirects name them. */
export const getFormerHosts = async (db: Database): Promise<ReadonlySet<string>> => {
  const found = await rows<{ host: string }>(
    db,
    sql`select distinct unnest(hosts) as host from move_file where state in ('checked', 'applying', 'applied')`,
  );
  return new Set(found.map(({ host }) => host));
};

/** A link to a page of the former shop. `path` is null if it is not the address of a page. */
type FormerLink = { address: string; path: string | null };

/** Reads the address of a link; null if it leads elsewhere. */
const readFormerLink = (address: string, hosts: ReadonlySet<string>): FormerLink | null => {
  if (address.startsWith('/')) return { address, path: normalizeAddress(address) };
  const url = URL.parse(address);
  if (url === null || !(hosts.has(url.host) || SHOPIFY_HOST.test(url.host))) return null;
  return { address, path: normalizeAddress(url.pathname + url.search) };
};

const isEscaped = (text: string, at: number): boolean =>
  /(?:^|[^\\])(?:\\\\)*\\$/.test(text.slice(Math.max(0, at - 20), at));

/** Finds the bracket that opens the words of a link; -1 if there is none. @param close the place of the closing one */
const findOpening = (text: string, close: number): number => {
  let depth = 0;
  for (let at = close - 1; at >= Math.max(0, close - LONGEST_WORDS); at -= 1) {
    const sign = text[at];
    if ((sign !== '[' && sign !== ']') || isEscaped(text, at)) continue;
    if (sign === '[' && depth === 0) return at;
    depth += sign === ']' ? 1 : -1;
  }
  return -1;
};

/** @param findTarget the address to which a link leads now; null to keep only its words, undefined to leave it */
const replaceLinks = (text: string, findTarget: (address: string) => string | null | undefined): string => {
  let changed = text;
  for (const { 0: end, 1: address = '', index } of [...text.matchAll(LINK_END)].toReversed()) {
    const target = findTarget(address);
    const open = target === null ? findOpening(changed, index) : -1;
    const after = changed.slice(index + end.length);
    if (typeof target === 'string') changed = `${changed.slice(0, index)}](${target})${after}`;
    else if (open !== -1) changed = changed.slice(0, open) + changed.slice(open + 1, index) + after;
  }
  return changed;
};

/**
 * Changes the links of descriptions that lead to the former shop. If an address has a page or a redirect here, the link
 * leads there; otherwise only its words stay, with a warning.
 * @param at the index of the description; undefined if the file has none
 * @param column its name
 */
export const replaceFormerLinks = async (
  db: Database,
  hosts: ReadonlySet<string>,
  page: readonly FileRow[],
  { at, column }: { at: number | undefined; column: string },
): Promise<FileRow[]> => {
  if (at === undefined) return [...page];
  const texts = page.map(({ cells }) => cells[at] ?? '');
  const found = new Map<string, FormerLink>();
  for (const text of new Set(texts)) {
    for (const [, address = ''] of text.matchAll(LINK_END)) {
      const link = readFormerLink(address, hosts);
      if (link !== null) found.set(address, link);
    }
  }
  if (found.size === 0) return [...page];
  const paths = [...new Set([...found.values()].flatMap(({ path }) => path ?? []))];
  const living = await findAddressesWithPage(db, paths);
  const targets = await findTargets(db, paths);
  return page.map((row, place) => {
    const lost = new Set<string>();
    const text = replaceLinks(texts[place] ?? '', (address) => {
      const former = found.get(address);
      if (former === undefined) return undefined;
      const { path } = former;
      const target = path === null ? undefined : living.has(path) ? path : targets.get(path);
      if (target !== undefined) return target.replaceAll('(', '%28').replaceAll(')', '%29');
      lost.add(address);
      return null;
    });
    const warnings = [...lost].slice(0, MOST_LOST).map((address) => ({
      column,
      message: `The link to ${address.slice(0, 200)} leads to no page here: only its words stay`,
    }));
    return { ...row, cells: row.cells.with(at, text), warnings: [...(row.warnings ?? []), ...warnings] };
  });
};
