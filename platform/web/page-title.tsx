import { DEFAULT_SHOP_NAME } from '#features/settings/contract/default-texts.ts';
import { useShop } from './root-data.ts';

/** As the root route comes first among those of a page; without what it loads where that has failed. */
type Matches = readonly [{ loaderData?: { seller?: { name: string } } | undefined }, ...unknown[]];

/** What the shop of a page is called. */
export const getShopName = ([root]: Matches): string => root.loaderData?.seller?.name ?? DEFAULT_SHOP_NAME;

/** The title of a page: what is on it, and the name of the shop. */
export const buildTitleMeta = (matches: Matches, words: string) => ({ title: `${words} | ${getShopName(matches)}` });

/** The title of a page that says it while it is drawn. */
export const PageTitle = ({ of }: { of: string }) => <title>{`${of} | ${useShop().name}`}</title>;

/** The `handle` of a route whose `meta` has a description of its own: a page must not have two. */
export const HAS_OWN_DESCRIPTION = 'describes itself';
