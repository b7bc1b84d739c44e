import { useShop } from '#platform/web/use-shop.ts';

/** The title of a page that says it while it is drawn. */
export const PageTitle = ({ of }: { of: string }) => <title>{`${of} | ${useShop().name}`}</title>;
