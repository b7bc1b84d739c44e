import { useMatches, useRouteLoaderData } from 'react-router';

type CategoryLink = { slug: string; name: string };

/** What pages below a category load. */
type CategoryPageData = { found?: { trail: CategoryLink[] }; product?: { trail?: CategoryLink[] } } | undefined;

/** The categories at the top, as the root route loaded them with the first page; none on a page that failed. */
export const useRootCategories = (): CategoryLink[] =>
  useRouteLoaderData<{ roots: CategoryLink[] }>('root')?.roots ?? [];

/** Of these the one this page belongs to, by its slug. */
export const useCurrentRootCategory = (): string | undefined =>
  useMatches()
    .map(({ loaderData }) => loaderData as CategoryPageData)
    .flatMap((data) => data?.found?.trail ?? data?.product?.trail ?? [])[0]?.slug;
