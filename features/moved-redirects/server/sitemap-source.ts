import { normalizeAddress } from '#features/redirects/server/normalize-address.ts';
import type { MoveSource } from '#features/moving-in/server/file-kind.ts';
import { cutText, openCells } from '#features/moving-in/server/read-cells.ts';
import type { RedirectDraft } from './redirect-sources.ts';

/** Reads the addresses of a former shop's sitemap. Their targets are still unknown. */
export const sitemapSource: MoveSource<RedirectDraft> = {
  name: 'a sitemap',
  signatures: [{ needs: ['loc'] }],
  open: (head) => {
    head.ignore('lastmod', 'changefreq', 'priority');
    const read = openCells(head, { address: ['loc'] });
    return async function* (rows) {
      for await (const row of rows) {
        const { address } = read(row);
        const path = normalizeAddress(address.replace(/^https?:\/\/[^/?#]+/i, '') || '/');
        const one = { line: row.line, warnings: [] };
        if (path === null) {
          yield { ...one, label: cutText(address, 500), problem: 'This is not the address of a page', draft: null };
        } else {
          const host = URL.parse(address)?.host ?? '';
          yield { ...one, label: path, problem: null, draft: { path, target: '' }, host };
        }
      }
    };
  },
};
