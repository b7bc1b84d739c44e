import type { PageRoute } from '#platform/contract/manifest.ts';
import { manifests } from './index.ts';

/** Every page of the shop, with the feature whose folder has its module. */
export const pages: readonly (PageRoute & { feature: string })[] = manifests.flatMap(({ name, pages: its = [] }) =>
  its.map((page) => ({ feature: name, ...page })),
);

/** Of each page by its address whether the server keeps its bytes. */
export const isPageCached: Readonly<Record<string, boolean>> = Object.fromEntries(
  pages.map(({ path, kept }) => [path, kept]),
);

/** The addresses of pages that are made in millimetres or in inches. */
export const pagesWithUnits = pages.flatMap(({ path, inUnits }) => (inUnits === true ? [path] : []));

/** Whether the shop has a page at an address: one that another feature leads to may be taken out. */
export const hasPage = (path: string): boolean => isPageCached[path] !== undefined;
