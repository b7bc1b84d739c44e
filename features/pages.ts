import type { PageRoute } from '#platform/contract/manifest.ts';
import { manifests } from './index.ts';

/** All pages of the shop, each with the feature that has its module. */
export const pages: readonly (PageRoute & { feature: string })[] = manifests.flatMap(({ name, pages: its = [] }) =>
  its.map((page) => ({ feature: name, ...page })),
);

/** For each page address, true if the server caches the page. */
export const isPageCached: Readonly<Record<string, boolean>> = Object.fromEntries(
  pages.map(({ path, cached }) => [path, cached]),
);

/** The addresses of pages that are rendered in millimeters or inches. */
export const pagesWithUnits = pages.flatMap(({ path, inUnits }) => (inUnits === true ? [path] : []));

const pagesStartedOnUse = pages.filter(({ startsOnUse }) => startsOnUse === true);

/** The route ids of pages that start React on use. */
export const routesStartedOnUse: ReadonlySet<string> = new Set(pagesStartedOnUse.map(({ module, id = module }) => id));

/** Speculation rules: the browser renders such a page when its visitor points at a link to it. */
export const speculationRules = JSON.stringify({
  prerender: [
    {
      where: {
        and: [
          { href_matches: pagesStartedOnUse.map(({ path }) => ({ pathname: path, search: '*' })) },
          { not: { selector_matches: '[download], [target]' } },
        ],
      },
      eagerness: 'eager',
    },
  ],
});

/**
 * True if the shop has a page at an address. Features that link to each other's pages ask this, because a feature may
 * be removed.
 */
export const hasPage = (path: string): boolean => isPageCached[path] !== undefined;
