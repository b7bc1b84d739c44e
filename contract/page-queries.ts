import { z } from 'zod';
import { archive } from './archive.ts';
import { audit } from './audit.ts';
import { bought } from './bought.ts';
import { browsing } from './browse.ts';
import { customers } from './customers.ts';
import { failures } from './failures.ts';
import { figures } from './figures.ts';
import { Id } from './id.ts';
import { joining } from './join.ts';
import { lowStock } from './low-stock.ts';
import { messages } from './messages.ts';
import { notices } from './notices.ts';
import { offers } from './offers.ts';
import { orders } from './orders.ts';
import { packing } from './packing.ts';
import { PageQuery } from './page-query.ts';
import { people } from './people.ts';
import { productFiles } from './product-files.ts';
import { productReviews } from './product-reviews.ts';
import { products } from './products.ts';
import { returns } from './returns.ts';
import { reviews } from './reviews.ts';
import { missedSearches, synonyms } from './searches.ts';
import { settingsVersions } from './settings-versions.ts';
import { stock } from './stock.ts';
import { webhooks } from './webhooks.ts';

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
