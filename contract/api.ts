import { accounts } from './accounts.ts';
import { cart } from './cart.ts';
import { cartNeeds } from './cart-needs.ts';
import { addresses } from './addresses.ts';
import { archive } from './archive.ts';
import { audit } from './audit.ts';
import { backups } from './backups.ts';
import { barcodes } from './barcodes.ts';
import { checkout } from './checkout.ts';
import { collections } from './collections.ts';
import { compare } from './compare.ts';
import { bought } from './bought.ts';
import { checks } from './checks.ts';
import { customers } from './customers.ts';
import { delivery } from './delivery.ts';
import { documents } from './documents.ts';
import { products } from './products.ts';
import { browsing } from './browse.ts';
import { policies } from './policies.ts';
import { productDetails } from './product-details.ts';
import { grid } from './grid.ts';
import { productReviews } from './product-reviews.ts';
import { productFiles } from './product-files.ts';
import { failures } from './failures.ts';
import { figures } from './figures.ts';
import { home } from './home.ts';
import { identity } from './identity.ts';
import { listFiles } from './list-files.ts';
import { joining } from './join.ts';
import { keys } from './keys.ts';
import { lists } from './lists.ts';
import { live } from './live.ts';
import { lowStock } from './low-stock.ts';
import { messages } from './messages.ts';
import { notices } from './notices.ts';
import { offerLink } from './offer-link.ts';
import { offers } from './offers.ts';
import { offline } from './offline.ts';
import { operations } from './operations.ts';
import { orderAddress } from './order-address.ts';
import { orders } from './orders.ts';
import { packing } from './packing.ts';
import { people } from './people.ts';
import { payments } from './payments.ts';
import { quickOrder } from './quick-order.ts';
import { regions } from './regions.ts';
import { returns } from './returns.ts';
import { replyTemplates } from './reply-templates.ts';
import { reviews } from './reviews.ts';
import { missedSearches, synonyms } from './searches.ts';
import { secondStep } from './second-step.ts';
import { sessions } from './sessions.ts';
import { settings } from './shop-terms.ts';
import { settingsVersions } from './settings-versions.ts';
import { shipments } from './shipments.ts';
import { signInSteps } from './sign-in-steps.ts';
import { signIn } from './sign-in.ts';
import { sitemap } from './sitemap.ts';
import { shortages } from './shortages.ts';
import { stock } from './stock.ts';
import { units } from './units.ts';
import { desk } from './waiting.ts';
import { watches } from './watches.ts';
import { webhooks } from './webhooks.ts';

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
