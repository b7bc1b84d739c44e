import { findTargets } from '#features/redirects/server/find-addresses.ts';
import { findAddressesWithPage } from '#features/redirects/server/has-page.ts';
import { normalizeAddress } from '#features/redirects/server/normalize-address.ts';
import { listLinks, replaceLinks } from './markdown-links.ts';
import { toBareHost } from './former-hosts.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { FileRow } from '#platform/server/tables/file-row.ts';

/* Descriptions of another shop's file have links to pages of that shop. */

/** Longer texts stay as they are, because the check refuses them as descriptions. */
const LONGEST_TEXT = 50_000;

/** The most lost links of a row that the check lists. */
const MOST_LOST = 10;

/** The hosts of former shops, without `www.`, and of this shop. */
type LinkHosts = { former: ReadonlySet<string>; own: string };

/** A link to a page of the former shop, or of this one. `path` is null if it is not the address of a page. */
type FormerLink = { path: string | null; isOwn: boolean };

/** Reads the address of a link; null if it leads elsewhere. */
const readFormerLink = (address: string, { former, own }: LinkHosts): FormerLink | null => {
  if (/^\/(?!\/)/.test(address)) return { path: normalizeAddress(address), isOwn: false };
  const url = URL.parse(address.replace(/^\/\//, 'https://'));
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const isOwn = url.host === own;
  if (!isOwn && !former.has(toBareHost(url.host))) return null;
  return { path: normalizeAddress(url.pathname + url.search), isOwn };
};

/**
 * Changes the links of descriptions that lead to the former shop. If an address has a page here, or a redirect to one,
 * the link leads there; otherwise only its words stay, with a warning. A link to this shop itself becomes a path.
 * @param at the index of the description; undefined if the file has none
 * @param column its name
 */
export const replaceFormerLinks = async (
  db: Database,
  hosts: LinkHosts,
  page: readonly FileRow[],
  { at, column }: { at: number | undefined; column: string },
): Promise<FileRow[]> => {
  if (at === undefined) return [...page];
  const texts = page.map(({ cells }) => cells[at] ?? '').map((text) => (text.length > LONGEST_TEXT ? '' : text));
  const found = new Map<string, FormerLink>();
  for (const text of new Set(texts)) {
    for (const address of listLinks(text)) {
      const link = readFormerLink(address, hosts);
      if (link !== null) found.set(address, link);
    }
  }
  if (found.size === 0) return [...page];
  const paths = [...new Set([...found.values()].flatMap(({ path }) => path ?? []))];
  const targets = await findTargets(db, paths);
  // A redirect may lead to a draft, whose address is secret.
  const living = await findAddressesWithPage(db, [...new Set([...paths, ...targets.values()])]);
  const findTarget = ({ path, isOwn }: FormerLink): string | undefined => {
    if (path === null) return undefined;
    if (living.has(path)) return path;
    const target = targets.get(path);
    return target !== undefined && living.has(target) ? target : isOwn ? path : undefined;
  };
  return page.map((row, place) => {
    if (texts[place] === '') return row;
    const lost = new Set<string>();
    const text = replaceLinks(texts[place] ?? '', (address) => {
      const former = found.get(address);
      if (former === undefined) return undefined;
      const target = findTarget(former);
      if (target !== undefined) return target.replaceAll('(', '%28').replaceAll(')', '%29');
      if (former.isOwn) return undefined;
      lost.add(address);
      return null;
    });
    const warnings = [...lost].slice(0, MOST_LOST).map((address) => ({
      column,
      message: `The link to ${address.slice(0, 200).toWellFormed()} leads to no page here: only its words stay`,
    }));
    return { ...row, cells: row.cells.with(at, text), warnings: [...(row.warnings ?? []), ...warnings] };
  });
};
