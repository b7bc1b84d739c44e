import type { z } from 'zod';

/** A page: where it is, and what is known of it before it is made. */
export type Page = {
  /** The feature whose folder has its module. */
  feature: string;
  /** Its address, with parts that differ as `:name`. */
  path: string;
  /** The name of its module in `web/pages/`. */
  module: string;
  /** The id of its route, where it is not the name of the module. */
  id?: string;
  /**
   * Whether the server keeps its bytes. But for the cart pages are rendered without knowing who asks, so each could be
   * sent to all who have chosen the same units. One that is not kept is made each time, because few ask for it, or each
   * asks for another one.
   */
  kept: boolean;
  /** It is made in millimetres or in inches, as its visitor has chosen: of each the bytes are others. */
  inUnits?: true;
  /** It is opened by whoever is signed in, as are all pages of the dashboard. */
  signedIn?: true;
  /**
   * Its parameters, by the schema of the call that it makes: it answers 404 for whatever its call would refuse.
   * Parameters that are not listed change nothing, so campaigns may add their own.
   */
  query?: z.ZodObject;
};

/**
 * Says which pages a feature has; `features/pages.ts` lists those of all features.
 *
 * @example
 * export const returnsPages = definePages('returns', [
 *   { path: '/dashboard/returns', module: 'dashboard.returns', kept: true, query: returns.list.query },
 * ]);
 */
export const definePages = (feature: string, pages: Omit<Page, 'feature'>[]): Page[] =>
  pages.map((page) => ({ feature, ...page }));
