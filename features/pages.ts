import type { z } from 'zod';
import type { Page } from '#platform/contract/page.ts';
import { accountsPages } from './accounts/pages.ts';
import { apiKeysPages } from './api-keys/pages.ts';
import { auditPages } from './audit/pages.ts';
import { backupsPages } from './backups/pages.ts';
import { barcodesPages } from './barcodes/pages.ts';
import { cartsPages } from './carts/pages.ts';
import { catalogImportPages } from './catalog-import/pages.ts';
import { checkoutPages } from './checkout/pages.ts';
import { checksPages } from './checks/pages.ts';
import { contentPages } from './content/pages.ts';
import { customersPages } from './customers/pages.ts';
import { dashboardPages } from './dashboard/pages.ts';
import { failuresPages } from './failures/pages.ts';
import { homePages } from './home/pages.ts';
import { joinsPages } from './joins/pages.ts';
import { listsPages } from './lists/pages.ts';
import { messagesPages } from './messages/pages.ts';
import { notificationsPages } from './notifications/pages.ts';
import { offlinePages } from './offline/pages.ts';
import { ordersPages } from './orders/pages.ts';
import { paymentsPages } from './payments/pages.ts';
import { productReviewsPages } from './product-reviews/pages.ts';
import { productsPages } from './products/pages.ts';
import { productEditingPages } from './product-editing/pages.ts';
import { searchPages } from './search/pages.ts';
import { quotesPages } from './quotes/pages.ts';
import { reportsPages } from './reports/pages.ts';
import { returnsPages } from './returns/pages.ts';
import { reviewsPages } from './reviews/pages.ts';
import { settingsPages } from './settings/pages.ts';
import { stockPages } from './stock/pages.ts';
import { styleguidePages } from './styleguide/pages.ts';
import { webhooksPages } from './webhooks/pages.ts';

/** Every page of the shop. */
export const pages: readonly Page[] = [
  ...homePages,
  ...productsPages,
  ...productEditingPages,
  ...searchPages,
  ...catalogImportPages,
  ...joinsPages,
  ...barcodesPages,
  ...offlinePages,
  ...listsPages,
  ...contentPages,
  ...messagesPages,
  ...reviewsPages,
  ...productReviewsPages,
  ...cartsPages,
  ...checkoutPages,
  ...ordersPages,
  ...paymentsPages,
  ...returnsPages,
  ...quotesPages,
  ...stockPages,
  ...customersPages,
  ...accountsPages,
  ...apiKeysPages,
  ...settingsPages,
  ...notificationsPages,
  ...webhooksPages,
  ...reportsPages,
  ...auditPages,
  ...checksPages,
  ...failuresPages,
  ...backupsPages,
  ...dashboardPages,
  ...styleguidePages,
];

/** Of each page by its address whether the server keeps its bytes. */
export const isPageKept: Readonly<Record<string, boolean>> = Object.fromEntries(
  pages.map(({ path, kept }) => [path, kept]),
);

/** The addresses of pages that are made in millimetres or in inches. */
export const PAGES_IN_UNITS = pages.flatMap(({ path, inUnits }) => (inUnits === true ? [path] : []));

/** The parameters of each page that has some, by its address. */
export const pageQueries: Readonly<Record<string, z.ZodObject>> = Object.fromEntries(
  pages.flatMap(({ path, query }) => (query === undefined ? [] : [[path, query]])),
);
