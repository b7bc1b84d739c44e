import type { SQL } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { EndpointGroups } from '#platform/contract/endpoint.ts';
import type { Cents } from '#platform/contract/money.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import type { RetentionRule } from '#platform/server/db/retention.ts';
import type { Pools } from '#platform/server/db/pools.ts';
import type { Api } from '#platform/server/http/mount.ts';
import type { PendingWorkQueries } from '#platform/server/count-pending-work.ts';
import type { WebhookDataByEvent } from '#platform/server/webhook-data.ts';
import type { NotificationWriters } from '#platform/server/notification-writer.ts';
import type { FeatureMetrics } from '#platform/server/observe/read-state.ts';
import type { CatalogChangeKinds } from '#features/catalog-changes/server/catalog-change.ts';
import type { FailedWebhook } from '#features/failures/contract/failures.ts';
import type { EventSubscriber } from '#platform/server/jobs/event-subscribers.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { MailContentWriters } from '#platform/server/mail/compose-mail.ts';
import type { DeletedDataSubject, DataSubject } from '#platform/server/data-subject.ts';
import type { Auth, AuthOptions } from '#features/accounts/server/auth.ts';
import type { PersonGroups } from '#features/accounts/server/person-groups.ts';
import type { ReplacedCustomerHandler } from '#features/accounts/server/replaced-customers.ts';
import type { AuditSubjects } from '#features/audit/server/list-audit.ts';
import type { LiveStreams } from '#features/live/server/live-streams.ts';
import type { TermsAdjuster } from '#features/settings/server/adjust-terms.ts';
import type { OrderDiscountReader } from '#features/checkout/server/order-discount.ts';
import type { OrderSettings } from '#features/checkout/server/order-request.ts';
import type { OwnPricesQuery } from '#features/checkout/server/own-prices.ts';
import type { OrderStepFinder } from '#features/checkout/server/order-steps.ts';
import type { RequestedOffers } from '#features/company-approvals/server/requested-offers.ts';
import type { CompanyClosingCheck } from '#features/companies/server/company-closing.ts';
import type { NewMemberHandler } from '#features/companies/server/new-members.ts';
import type { StoppedMembersHandler } from '#features/companies/server/stopped-members.ts';
import type { EndedOrderNoteReader } from '#features/order-mails/server/ended-order-notes.ts';
import type { OrderAccess } from '#features/orders/server/order-access.ts';
import type { PromisedPrices } from '#features/orders/server/promised-prices.ts';
import type { OrderFact } from '#features/orders/server/order-facts.ts';
import type { OrderPayerQuery } from '#features/orders/server/order-payer.ts';
import type { UnpaidExemption } from '#features/unpaid-caps/server/customer-standing.ts';
import type { CardProvider } from '#platform/server/card-provider/card-provider.ts';
import type { Tender } from '#features/payments/server/tenders.ts';
import type { RootCategories } from '#features/products/server/categories.ts';
import type { CachedDeliveryRules } from '#features/delivery-days/server/shop-promises.ts';
import type { AmountTable } from '#features/settings/server/currency.ts';
import type { CachedSeller } from '#features/settings/server/cached-seller.ts';
import type { FileKind } from '#features/moving-in/server/file-kind.ts';
import type { OutgoingMessage } from '#platform/server/http/openapi.ts';
import type { FindRedirect } from '#platform/server/http/redirect-lost-page.ts';
import type { PublicConfig } from '#features/settings/contract/public-config.ts';
import type { BackupTarget, BackupSettings } from './read-backup-settings.ts';

/** The dependencies of a feature's routes. */
export type RouteDeps = Pools & {
  api: Api;
  auth: Auth;
  account: AuthOptions;
  provider: CardProvider;
  settings: PublicConfig;
  live: LiveStreams;
  seller: CachedSeller;
  deliveryRules: CachedDeliveryRules;
  rootCategories: RootCategories;
  backups: BackupSettings;
  /**
   * How long an unpaid order reserves stock, how much a person who has never paid may reserve, and the delivery
   * fee.
   */
  orderSettings: OrderSettings;
  /** The most new reviews a day from the accounts with unproven addresses on one network. */
  reviewsPerNetwork: number;
  /** True if roles that need a second step have no effect without it. */
  requiresSecondStep: boolean;
  /** The address whose account becomes the first admin once it is verified. */
  adminEmail: string | null;
  /** All features, for routes that call each of them. */
  features: readonly Feature[];
};

/** The dependencies of a feature's jobs. */
export type JobDeps = {
  db: Database;
  /** A pool for transactions that take minutes. */
  long: Database;
  provider: CardProvider;
  log: FastifyBaseLogger;
  /** Seconds from the end of one sweep to the start of the next. */
  sweepSeconds: number;
  live: Pick<LiveStreams, 'poll' | 'hasListeners'>;
  /** The email address of the shop. */
  shopEmail: string;
  /** True if webhooks may go to, and pictures come from, private network addresses. */
  allowsPrivateNetworks: boolean;
  /** The origin of the shop, such as `https://shop.example`. */
  publicUrl: string;
  /** Null if the shop makes no backups. */
  backups: BackupTarget | null;
  /** All features, for a job that calls each of them. */
  features: readonly Feature[];
};

/** The dependencies of a feature's email writers. */
export type MailDeps = {
  publicUrl: string;
  shopEmail: string;
  shippingFeeCents: Cents;
  /** All features, for the emails that list their notifications. */
  features: readonly Feature[];
};

/** The server part of a feature. */
export type Feature = {
  /** The name of its folder. */
  name: string;
  /** Features whose server code or tables its own server uses; `npm run check` verifies the list. */
  uses?: readonly string[];
  /** Features whose tables its server writes, each with the reason why the owner does not write them itself. */
  writes?: Readonly<Record<string, string>>;
  /** Query parameters of its pages by path, each as the schema of the endpoint that the page calls. */
  queries?: Readonly<Record<string, z.ZodObject>>;
  /** Its endpoints, by their group names on the API page. */
  calls?: EndpointGroups;
  routes?: (deps: RouteDeps) => void;
  /** Its background jobs. */
  jobs?: (deps: JobDeps) => Job[];
  /** Its changes of many products, which are applied in steps. */
  catalogChanges?: CatalogChangeKinds;
  /** Its own writes for events of other features, added to the statement that records the event. */
  onEvent?: EventSubscriber;
  /** Queries that count pending staff work, by the names in its manifest. */
  pendingWork?: (features: readonly Feature[]) => Partial<PendingWorkQueries>;
  /** Writers of its notifications, by the kinds in its manifest. */
  notifications?: Partial<NotificationWriters>;
  /** Describes its changed things in the audit, by their kind. */
  audited?: AuditSubjects;
  /** SQL condition for unpaid orders that do not count toward the buyer's limit. */
  unpaidExemption?: UnpaidExemption;
  /** SQL condition for orders whose prices the feature has promised, so that staff cannot change their lines. */
  promisedPrices?: PromisedPrices;
  /** Decides who may read and change orders that are not their buyer's alone. */
  orderAccess?: OrderAccess;
  /** Texts that it shows on orders. */
  orderFacts?: readonly OrderFact[];
  /** SQL of the business that documents of an order bill. */
  orderPayer?: OrderPayerQuery;
  /** Finds the paragraph that it adds to the email about an order that was canceled or has expired. */
  endedOrderNote?: EndedOrderNoteReader;
  /** SQL of a buyer's own prices; at most one feature has them. */
  ownPrices?: OwnPricesQuery;
  /** Changes the tax and delivery terms of some buyers. */
  adjustTerms?: TermsAdjuster;
  /** Finds the step that it adds to the transaction that writes an order. */
  orderStep?: OrderStepFinder;
  /** SQL conditions that put a customer into a group, by the names in `onlyFor` of menu entries. */
  personGroups?: PersonGroups;
  /** Called when the first person to prove an email address gets an empty account, to end the earlier data in it. */
  onReplacedCustomer?: ReplacedCustomerHandler;
  /** Throws a `DomainError` while a company, whose members have left, cannot be closed. */
  assertCompanyClosable?: CompanyClosingCheck;
  /** Called when a person joins a company, with the limits of their invitation. */
  onNewMember?: NewMemberHandler;
  /** Called when members of companies can no longer order, to end what the feature has open for them. */
  onStoppedMembers?: StoppedMembersHandler;
  /** Places the orders of the shop's offers that an approver approved; at most one feature makes offers. */
  requestedOffers?: RequestedOffers;
  /** Kinds of files of a former shop that it imports. */
  moveFileKinds?: readonly FileKind[];
  /** Ways to pay orders besides the card provider. */
  tenders?: readonly Tender[];
  /** Finds what a discount code takes off an order; at most one feature has codes. */
  orderDiscount?: (auth: Auth) => OrderDiscountReader;
  /** Finds the target of an address without a page; at most one feature has redirects. */
  findRedirect?: (deps: Pick<Pools, 'db'> & { log: FastifyBaseLogger }) => FindRedirect;
  /** Work that has failed permanently and needs a person: SQL that counts it, and a function that lists it. */
  abandonedWork?: { count: SQL; list: (db: Database) => Promise<FailedWebhook[]> };
  /** Its tables with amounts that customers have seen; the shop's currency cannot change once they have rows. */
  fixesCurrency?: readonly AmountTable[];
  /** Its metrics. */
  metrics?: FeatureMetrics;
  /**
   * Fills a new database with the data common to every shop in the trade, or postpones jobs that a new shop does
   * not need yet.
   */
  seed?: (db: Database) => Promise<void>;
  /** Backs the shop up before a migration. @returns the path of the backup */
  backUp?: (place: { url: string; folder: string }) => Promise<{ path: string }>;
  /** Writes its demo data, in the transaction that writes the demo products. */
  demo?: (trx: Transaction) => Promise<void>;
  /** Messages that it posts to other programs, by kind; their data comes from all features. */
  messages?: (features: readonly Feature[]) => Readonly<Record<string, OutgoingMessage>>;
  /** The data of its events for other programs that are not about an order, by the kinds in its manifest. */
  webhookData?: WebhookDataByEvent;
  /** Invariants of its tables: queries that find violations, by their description. */
  rules?: Readonly<Record<string, SQL>>;
  /** Its rules for the nightly deletion of old data. */
  retention?: readonly RetentionRule[];
  /** Reads the data that it stores about a person, by the names used in the export. */
  personalData?: (db: Database, person: DataSubject) => Promise<Record<string, unknown>>;
  /** SQL that selects, as text, the ids that emails to a person may be about. */
  mailSubjects?: (person: DataSubject) => SQL;
  /** Throws a `DomainError` while a customer's account cannot be deleted; `deletePerson` checks this again. */
  assertDeletable?: (db: Database, customerId: string) => Promise<void>;
  /**
   * Deletes the data that it stores about a person, in the transaction that deletes the account. Records that the
   * ledger needs stay, without the person.
   */
  deletePerson?: (trx: Transaction, person: DeletedDataSubject, auth: Auth) => Promise<void>;
  /** Writers of its emails, by kind. */
  mails?: (deps: MailDeps) => Partial<MailContentWriters>;
};

/** The pending-work queries of all features. */
export const getPendingWorkQueries = (features: readonly Feature[]): PendingWorkQueries =>
  Object.assign({}, ...features.map(({ pendingWork }) => pendingWork?.(features)));

/** The notification writers of all features. */
export const getNotificationWriters = (features: readonly Feature[]): NotificationWriters =>
  Object.assign({}, ...features.map(({ notifications }) => notifications));

/** Fills a new database. */
export const seedNewShop = async (features: readonly Feature[], db: Database): Promise<void> => {
  for (const { seed } of features) await seed?.(db);
};

/** Backs the shop up before a migration, and reports the path. */
export const backUpShop = async (
  features: readonly Feature[],
  place: { url: string; folder: string },
  report: (path: string) => void,
): Promise<void> => {
  for (const { backUp } of features) if (backUp !== undefined) report((await backUp(place)).path);
};

/**
 * Defines the server part of a feature, as the default export of its `feature.ts`.
 * @example
 * export default defineFeature({
 *   uses: ['orders'],
 *   calls: { returns },
 *   routes: ({ api, db }) => returnsRoutes(api, db),
 * });
 */
export const defineFeature = (feature: Omit<Feature, 'name'>): Omit<Feature, 'name'> => feature;
