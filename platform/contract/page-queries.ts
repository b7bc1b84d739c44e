import { z } from 'zod';
import { archive } from '#features/products/contract/archive.ts';
import { audit } from '#features/audit/contract/audit.ts';
import { bought } from '#features/orders/contract/bought.ts';
import { browsing } from '#features/products/contract/browse.ts';
import { customers } from '#features/customers/contract/customers.ts';
import { failures } from '#features/failures/contract/failures.ts';
import { figures } from '#features/reports/contract/figures.ts';
import { Id } from './id.ts';
import { joining } from '#features/joins/contract/join.ts';
import { lowStock } from '#features/stock/contract/low-stock.ts';
import { messages } from '#features/messages/contract/messages.ts';
import { notices } from '#features/notifications/contract/notices.ts';
import { offers } from '#features/quotes/contract/offers.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { packing } from '#features/orders/contract/packing.ts';
import { PageQuery } from './page-query.ts';
import { people } from '#features/accounts/contract/people.ts';
import { productFiles } from '#features/catalog-import/contract/product-files.ts';
import { productReviews } from '#features/product-reviews/contract/product-reviews.ts';
import { products } from '#features/products/contract/products.ts';
import { returns } from '#features/returns/contract/returns.ts';
import { reviews } from '#features/reviews/contract/reviews.ts';
import { missedSearches, synonyms } from '#features/products/contract/searches.ts';
import { settingsVersions } from '#features/settings/contract/settings-versions.ts';
import { stock } from '#features/stock/contract/stock.ts';
import { webhooks } from '#features/webhooks/contract/webhooks.ts';

/**
 * The parameters of each page, by the schema of the call that the page makes. A page answers 404 for whatever
 * its call would refuse. Parameters that are not listed change nothing, so campaigns may add their own.
 */
export const pageQueries: Record<string, z.ZodObject> = {
  '/products': browsing.list.query,
  '/products/:slug/reviews': productReviews.list.query,
  '/join': joining.find.query.extend({
    fromWords: joining.match.query.shape.search,
    toWords: joining.match.query.shape.search,
  }),
  '/dashboard/myorders': PageQuery,
  '/dashboard/bought': bought.list.query,
  '/dashboard/quickorder': z.object({ again: Id.optional() }),
  '/dashboard/orders': orders.listAll.query,
  '/dashboard/offers': offers.list.query,
  '/dashboard/packing': packing.list.query,
  '/dashboard/returns': returns.list.query,
  '/dashboard/notices': notices.list.query,
  '/dashboard/failed': failures.mails.query,
  '/dashboard/sales': figures.sales.query,
  '/dashboard/manageProducts': products.listAll.query,
  '/dashboard/manageProducts/deleted': archive.list.query,
  '/dashboard/manageProducts/:id/stock': stock.history.query,
  '/dashboard/grid': products.listAll.query.extend({ saved: Id.optional() }),
  '/dashboard/stock': stock.entries.query,
  '/dashboard/stock/low': lowStock.list.query,
  '/dashboard/searches': missedSearches.list.query,
  '/dashboard/searches/synonyms': synonyms.list.query,
  '/dashboard/import': productFiles.rows.query.extend({ file: Id.optional() }),
  '/dashboard/customers': customers.list.query,
  '/dashboard/makeAdmin': people.list.query,
  '/dashboard/inbox': messages.list.query,
  '/dashboard/reviews': reviews.listAll.query,
  '/dashboard/product-reviews': productReviews.listAll.query,
  '/dashboard/settings': settingsVersions.list.query,
  '/dashboard/webhooks/:id': webhooks.deliveries.query,
  '/dashboard/audit': audit.list.query,
};
