import { findTargets } from '#features/redirects/server/find-addresses.ts';
import { findAddressesWithPage } from '#features/redirects/server/has-page.ts';
import type { MadeRedirect } from '#features/redirects/server/import-redirects.ts';
import { normalizeAddress } from '#features/redirects/server/normalize-address.ts';
import type { FileKind, PlannedRow } from '#features/moving-in/server/file-kind.ts';
import { redirectFiles } from './redirect-files.ts';
import type { RedirectDraft } from './redirect-sources.ts';
import { LEADS_NOWHERE } from '#features/moving-in/server/set-target.ts';
import { findNewAddresses } from './find-new-addresses.ts';
import { sitemapSource } from './sitemap-source.ts';

/**
 * All addresses of a former shop. If a matching page is found, the address becomes a redirect; staff choose the target
 * of the others.
 */
export const sitemapFiles: FileKind<RedirectDraft, MadeRedirect> = {
  ...redirectFiles,
  kind: 'sitemap',
  sources: [sitemapSource],

  async plan(db, page, seen) {
    const paths = page.flatMap(({ draft }) => draft?.path ?? []);
    const living = await findAddressesWithPage(db, paths);
    const led = await findTargets(db, paths);
    const open = paths.filter((path) => !living.has(path) && !led.has(path));
    const found = await findNewAddresses(db, open);
    const targets = new Map([...found].map(([path, target]) => [path, normalizeAddress(target)]));
    const pages = await findAddressesWithPage(
      db,
      [...targets.values()].filter((target) => target !== null),
    );
    return page.map((row): PlannedRow<RedirectDraft> => {
      const { draft, line } = row;
      const refuse = (problem: string) => ({ ...row, kind: 'refused' as const, detail: '', draft: null, problem });
      const same = (detail: string) => ({ ...row, kind: 'same' as const, detail, draft: null });
      if (draft === null) return refuse(row.problem ?? '');
      const { path } = draft;
      const earlier = seen.get(path);
      seen.set(path, earlier ?? line);
      if (earlier !== undefined) return same(`Line ${earlier} has this address too`);
      if (living.has(path)) return same('There is a page here');
      const target = targets.get(path) ?? null;
      if (led.has(path)) return same(`Leads to ${led.get(path)}`);
      if (target === null || target === path || !pages.has(target)) return refuse(LEADS_NOWHERE);
      return { ...row, kind: 'new', detail: `Leads to ${target}`, draft: { path, target } };
    });
  },
};
