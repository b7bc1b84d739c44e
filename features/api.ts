import { accounts } from './accounts/contract/accounts.ts';
import { cart } from './carts/contract/cart.ts';
import { cartNeeds } from './carts/contract/cart-needs.ts';
import { addresses } from './addresses/contract/addresses.ts';
import { archive } from './products/contract/archive.ts';
import { audit } from './audit/contract/audit.ts';
import { backups } from './backups/contract/backups.ts';
import { barcodes } from './barcodes/contract/barcodes.ts';
import { checkout } from './checkout/contract/checkout.ts';
import { collections } from './orders/contract/collections.ts';
import { compare } from './products/contract/compare.ts';
import { bought } from './orders/contract/bought.ts';
import { checks } from './checks/contract/checks.ts';
import { customers } from './customers/contract/customers.ts';
import { delivery } from './settings/contract/delivery.ts';
import { documents } from './documents/contract/documents.ts';
import { products } from './products/contract/products.ts';
import { browsing } from './products/contract/browse.ts';
import { policies } from './settings/contract/policies.ts';
import { productDetails } from './products/contract/product-details.ts';
import { grid } from './catalog-import/contract/grid.ts';
import { productReviews } from './product-reviews/contract/product-reviews.ts';
import { productFiles } from './catalog-import/contract/product-files.ts';
import { failures } from './failures/contract/failures.ts';
import { figures } from './reports/contract/figures.ts';
import { home } from './home/contract/home.ts';
import { identity } from './accounts/contract/identity.ts';
import { listFiles } from './exports/contract/list-files.ts';
import { joining } from './joins/contract/join.ts';
import { keys } from './api-keys/contract/keys.ts';
import { lists } from './lists/contract/lists.ts';
import { live } from './live/contract/live.ts';
import { lowStock } from './stock/contract/low-stock.ts';
import { messages } from './messages/contract/messages.ts';
import { notices } from './notifications/contract/notices.ts';
import { offerLink } from './quotes/contract/offer-link.ts';
import { offers } from './quotes/contract/offers.ts';
import { offline } from './offline/contract/offline.ts';
import { operations } from '#platform/contract/operations.ts';
import { orderAddress } from './orders/contract/order-address.ts';
import { orders } from './orders/contract/orders.ts';
import { packing } from './orders/contract/packing.ts';
import { people } from './accounts/contract/people.ts';
import { payments } from './payments/contract/payments.ts';
import { quickOrder } from './orders/contract/quick-order.ts';
import { regions } from './addresses/contract/regions.ts';
import { returns } from './returns/contract/returns.ts';
import { replyTemplates } from './messages/contract/reply-templates.ts';
import { reviews } from './reviews/contract/reviews.ts';
import { missedSearches, synonyms } from './products/contract/searches.ts';
import { secondStep } from './accounts/contract/second-step.ts';
import { sessions } from './accounts/contract/sessions.ts';
import { settings } from './settings/contract/shop-terms.ts';
import { settingsVersions } from './settings/contract/settings-versions.ts';
import { shipments } from './orders/contract/shipments.ts';
import { signInSteps } from './accounts/contract/sign-in-steps.ts';
import { signIn } from './accounts/contract/sign-in.ts';
import { sitemap } from './products/contract/sitemap.ts';
import { shortages } from './stock/contract/shortages.ts';
import { stock } from './stock/contract/stock.ts';
import { units } from './products/contract/units.ts';
import { desk } from './notifications/contract/waiting.ts';
import { watches } from './back-in-stock/contract/watches.ts';
import { webhooks } from './webhooks/contract/webhooks.ts';

/** Every call the shop answers, by feature: what OpenAPI, the who-may test and the fuzzer walk over. */
export const api = {
  products,
  browsing,
  barcodes,
  collections,
  compare,
  joining,
  missedSearches,
  synonyms,
  policies,
  productDetails,
  grid,
  productFiles,
  productReviews,
  archive,
  audit,
  reviews,
  accounts,
  people,
  secondStep,
  customers,
  sessions,
  keys,
  figures,
  home,
  identity,
  signIn,
  signInSteps,
  orders,
  quickOrder,
  addresses,
  regions,
  checkout,
  offers,
  offerLink,
  delivery,
  bought,
  orderAddress,
  shipments,
  packing,
  returns,
  cart,
  cartNeeds,
  lists,
  listFiles,
  live,
  payments,
  documents,
  watches,
  webhooks,
  desk,
  notices,
  failures,
  settings,
  settingsVersions,
  shortages,
  stock,
  lowStock,
  checks,
  backups,
  messages,
  replyTemplates,
  sitemap,
  offline,
  operations,
  units,
};
