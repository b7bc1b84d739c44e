import { useMatches, useRouteLoaderData } from 'react-router';

type Named = { slug: string; name: string };

/** What pages below a category load. */
type Placed = { found?: { trail: Named[] }; product?: { trail?: Named[] } } | undefined;

/** The categories at the top, as the root route loaded them with the first page; none on a page that failed. */
export const useRoots = (): Named[] => useRouteLoaderData<{ roots: Named[] }>('root')?.roots ?? [];

/** Of these the one this page belongs to, by its slug. */
export const useOpenRoot = (): string | undefined =>
  useMatches()
    .map(({ loaderData }) => loaderData as Placed)
    .flatMap((data) => data?.found?.trail ?? data?.product?.trail ?? [])[0]?.slug;
