import type { Manifest } from '#platform/contract/manifest.ts';
import { orders } from './orders/manifest.ts';
import { orderMails } from './order-mails/manifest.ts';
import { unpaidCaps } from './unpaid-caps/manifest.ts';
import { orderLists } from './order-lists/manifest.ts';
import { pastOrders } from './past-orders/manifest.ts';
import { quickOrder } from './quick-order/manifest.ts';
import { shipping } from './shipping/manifest.ts';
import { payments } from './payments/manifest.ts';
import { reconciliation } from './reconciliation/manifest.ts';
import { taxExemptions } from './tax-exemptions/manifest.ts';
import { waysToPay } from './ways-to-pay/manifest.ts';
import { creditAccounts } from './credit-accounts/manifest.ts';
import { accountBalances } from './account-balances/manifest.ts';
import { unknownPayers } from './unknown-payers/manifest.ts';
import { cashBook } from './cash-book/manifest.ts';
import { quotes } from './quotes/manifest.ts';
import { quoteAcceptance } from './quote-acceptance/manifest.ts';
import { quoteRequests } from './quote-requests/manifest.ts';
import { staffOrders } from './staff-orders/manifest.ts';
import { returns } from './returns/manifest.ts';
import { products } from './products/manifest.ts';
import { comparison } from './comparison/manifest.ts';
import { sitemap } from './sitemap/manifest.ts';
import { productFilter } from './product-filter/manifest.ts';
import { productFamilies } from './product-families/manifest.ts';
import { catalog } from './catalog/manifest.ts';
import { drawings } from './drawings/manifest.ts';
import { search } from './search/manifest.ts';
import { agents } from './agents/manifest.ts';
import { joins } from './joins/manifest.ts';
import { barcodes } from './barcodes/manifest.ts';
import { productEditing } from './product-editing/manifest.ts';
import { drafts } from './drafts/manifest.ts';
import { dataSheets } from './data-sheets/manifest.ts';
import { catalogChanges } from './catalog-changes/manifest.ts';
import { categories } from './categories/manifest.ts';
import { attributes } from './attributes/manifest.ts';
import { brands } from './brands/manifest.ts';
import { productColumns } from './product-columns/manifest.ts';
import { plainLists } from './plain-lists/manifest.ts';
import { otherShops } from './other-shops/manifest.ts';
import { hostedShops } from './hosted-shops/manifest.ts';
import { formerLinks } from './former-links/manifest.ts';
import { catalogImport } from './catalog-import/manifest.ts';
import { fileReadings } from './file-readings/manifest.ts';
import { importPictures } from './import-pictures/manifest.ts';
import { priceSheet } from './price-sheet/manifest.ts';
import { bulkChanges } from './bulk-changes/manifest.ts';
import { productFeed } from './product-feed/manifest.ts';
import { reducedPrices } from './reduced-prices/manifest.ts';
import { stock } from './stock/manifest.ts';
import { carts } from './carts/manifest.ts';
import { lists } from './lists/manifest.ts';
import { checkout } from './checkout/manifest.ts';
import { discountCodes } from './discount-codes/manifest.ts';
import { priceLists } from './price-lists/manifest.ts';
import { cancellations } from './cancellations/manifest.ts';
import { documents } from './documents/manifest.ts';
import { accounting } from './accounting/manifest.ts';
import { productReviews } from './product-reviews/manifest.ts';
import { reviews } from './reviews/manifest.ts';
import { backInStock } from './back-in-stock/manifest.ts';
import { messages } from './messages/manifest.ts';
import { customers } from './customers/manifest.ts';
import { companies } from './companies/manifest.ts';
import { companyOrders } from './company-orders/manifest.ts';
import { companyApprovals } from './company-approvals/manifest.ts';
import { onAccount } from './on-account/manifest.ts';
import { addresses } from './addresses/manifest.ts';
import { movingIn } from './moving-in/manifest.ts';
import { movedCustomers } from './moved-customers/manifest.ts';
import { movedOrders } from './moved-orders/manifest.ts';
import { movedReviews } from './moved-reviews/manifest.ts';
import { movedRedirects } from './moved-redirects/manifest.ts';
import { reports } from './reports/manifest.ts';
import { audit } from './audit/manifest.ts';
import { checks } from './checks/manifest.ts';
import { settings } from './settings/manifest.ts';
import { settingsVersions } from './settings-versions/manifest.ts';
import { redirects } from './redirects/manifest.ts';
import { deliveryDays } from './delivery-days/manifest.ts';
import { webhooks } from './webhooks/manifest.ts';
import { backups } from './backups/manifest.ts';
import { accounts } from './accounts/manifest.ts';
import { sessions } from './sessions/manifest.ts';
import { secondStep } from './second-step/manifest.ts';
import { staff } from './staff/manifest.ts';
import { apiKeys } from './api-keys/manifest.ts';
import { notifications } from './notifications/manifest.ts';
import { failures } from './failures/manifest.ts';
import { exports } from './exports/manifest.ts';
import { home } from './home/manifest.ts';
import { content } from './content/manifest.ts';
import { dashboard } from './dashboard/manifest.ts';
import { live } from './live/manifest.ts';
import { offline } from './offline/manifest.ts';
import { privacy } from './privacy/manifest.ts';
import { retention } from './retention/manifest.ts';
import { styleguide } from './styleguide/manifest.ts';

/** All features, in the order in which people see their permissions, API endpoints and checks. */
const allManifests = [
  orders,
  orderMails,
  unpaidCaps,
  orderLists,
  pastOrders,
  quickOrder,
  shipping,
  payments,
  reconciliation,
  waysToPay,
  creditAccounts,
  accountBalances,
  unknownPayers,
  cashBook,
  quotes,
  quoteAcceptance,
  // After quotes: with an account go the quotes that were made from its requests, then the requests.
  quoteRequests,
  staffOrders,
  returns,
  products,
  comparison,
  sitemap,
  productFilter,
  productFamilies,
  catalog,
  drawings,
  search,
  joins,
  agents,
  barcodes,
  productEditing,
  drafts,
  dataSheets,
  catalogChanges,
  categories,
  attributes,
  brands,
  productColumns,
  plainLists,
  otherShops,
  hostedShops,
  formerLinks,
  catalogImport,
  fileReadings,
  importPictures,
  priceSheet,
  bulkChanges,
  productFeed,
  reducedPrices,
  stock,
  carts,
  lists,
  checkout,
  discountCodes,
  priceLists,
  cancellations,
  documents,
  accounting,
  productReviews,
  reviews,
  backInStock,
  messages,
  customers,
  companies,
  companyOrders,
  // After company orders, whose step locks the member first.
  companyApprovals,
  // After company orders, whose step locks the member, and before accounts, which charge the order.
  taxExemptions,
  // After company orders: an invoice on account names the job number that their step stores.
  onAccount,
  addresses,
  movingIn,
  movedCustomers,
  movedOrders,
  movedReviews,
  movedRedirects,
  reports,
  audit,
  checks,
  settings,
  settingsVersions,
  redirects,
  deliveryDays,
  webhooks,
  backups,
  accounts,
  sessions,
  secondStep,
  staff,
  apiKeys,
  notifications,
  failures,
  exports,
  home,
  content,
  dashboard,
  live,
  offline,
  privacy,
  retention,
  styleguide,
] as const;

type MemberKeys<One, Key extends string> = One extends Readonly<Record<Key, infer Its>> ? keyof Its & string : never;
type ManifestKeys<Key extends string> = MemberKeys<(typeof allManifests)[number], Key>;

export type Permission = ManifestKeys<'permissions'>;
export type WaitingCountName = ManifestKeys<'pendingCounts'>;
export type NotificationTopic = ManifestKeys<'topics'>;
export type NotificationKind = ManifestKeys<'notifications'>;
export type AuditKind = ManifestKeys<'actions'>;
export type AuditedEntity = ManifestKeys<'audited'>;
export type MailKind = ManifestKeys<'mails'>;
export type WebhookEvent = ManifestKeys<'webhookEvents'>;

type CheckedManifest = Manifest<Permission, WaitingCountName, NotificationTopic>;

/** The manifests: what browser and server both know about each feature. */
export const manifests: readonly CheckedManifest[] = allManifests;

type ManifestList =
  | 'permissions'
  | 'pendingCounts'
  | 'topics'
  | 'notifications'
  | 'actions'
  | 'audited'
  | 'mails'
  | 'jobs'
  | 'webhookEvents';

/** Merges one of the manifest lists of all features, by name. */
export const collectFromManifests = <Key extends ManifestList>(
  list: Key,
): Readonly<Record<ManifestKeys<Key>, NonNullable<CheckedManifest[Key]>[string]>> =>
  Object.assign({}, ...manifests.map((one) => one[list]));
