import { FIRST_NAME } from '#features/settings/contract/shop-name.ts';

/** As the root route comes first among those of a page; without what it loads where that has failed. */
type Matches = readonly [{ loaderData?: { seller?: { name: string } } | undefined }, ...unknown[]];

/** What the shop of a page is called. */
export const shopOf = ([root]: Matches): string => root.loaderData?.seller?.name ?? FIRST_NAME;

/** The title of a page: what is on it, and the name of the shop. */
export const titled = (matches: Matches, words: string) => ({ title: `${words} | ${shopOf(matches)}` });
