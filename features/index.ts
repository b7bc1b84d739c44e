import type { Feature } from '#server/define-feature.ts';
import { productEditing } from './product-editing/feature.ts';
import { barcodes } from './barcodes/feature.ts';
import { joins } from './joins/feature.ts';
import { search } from './search/feature.ts';
import { accounts } from './accounts/feature.ts';
import { addresses } from './addresses/feature.ts';
import { apiKeys } from './api-keys/feature.ts';
import { audit } from './audit/feature.ts';
import { backInStock } from './back-in-stock/feature.ts';
import { backups } from './backups/feature.ts';
import { cancellations } from './cancellations/feature.ts';
import { carts } from './carts/feature.ts';
import { catalogImport } from './catalog-import/feature.ts';
import { checkout } from './checkout/feature.ts';
import { checks } from './checks/feature.ts';
import { customers } from './customers/feature.ts';
import { documents } from './documents/feature.ts';
import { drawings } from './drawings/feature.ts';
import { exports } from './exports/feature.ts';
import { failures } from './failures/feature.ts';
import { home } from './home/feature.ts';
import { lists } from './lists/feature.ts';
import { live } from './live/feature.ts';
import { messages } from './messages/feature.ts';
import { notifications } from './notifications/feature.ts';
import { offline } from './offline/feature.ts';
import { orders } from './orders/feature.ts';
import { payments } from './payments/feature.ts';
import { privacy } from './privacy/feature.ts';
import { productReviews } from './product-reviews/feature.ts';
import { products } from './products/feature.ts';
import { quotes } from './quotes/feature.ts';
import { reports } from './reports/feature.ts';
import { retention } from './retention/feature.ts';
import { returns } from './returns/feature.ts';
import { reviews } from './reviews/feature.ts';
import { settings } from './settings/feature.ts';
import { shipping } from './shipping/feature.ts';
import { stock } from './stock/feature.ts';
import { webhooks } from './webhooks/feature.ts';

/** Every feature of the shop, in the order in which the page about the API and the checks list them. */
export const features: readonly Feature[] = [
  products,
  drawings,
  search,
  joins,
  barcodes,
  productEditing,
  catalogImport,
  stock,
  carts,
  lists,
  checkout,
  orders,
  shipping,
  cancellations,
  payments,
  returns,
  documents,
  quotes,
  settings,
  addresses,
  accounts,
  apiKeys,
  customers,
  productReviews,
  reviews,
  backInStock,
  messages,
  notifications,
  webhooks,
  audit,
  reports,
  checks,
  exports,
  home,
  live,
  offline,
  privacy,
  retention,
  failures,
  backups,
];
