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
import type { NotificationWriters } from '#platform/server/notification-writer.ts';
import type { FeatureMetrics } from '#platform/server/observe/read-state.ts';
import type { FailedWebhook } from '#features/failures/contract/failures.ts';
import type { EventSubscriber } from '#platform/server/jobs/event-subscribers.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { MailContentWriters } from '#platform/server/mail/compose-mail.ts';
import type { DeletedDataSubject, DataSubject } from '#platform/server/data-subject.ts';
import type { Auth, AuthOptions } from '#features/accounts/server/auth.ts';
import type { AuditSubjects } from '#features/audit/server/list-audit.ts';
import type { LiveStreams } from '#features/live/server/live-streams.ts';
import type { OrderSettings } from '#features/checkout/server/place-order.ts';
import type { UnpaidExemption } from '#features/orders/server/customer-standing.ts';
import type { CardProvider } from '#features/payments/server/card-provider.ts';
import type { RootCategories } from '#features/products/server/categories.ts';
import type { CachedSeller } from '#features/settings/server/cached-seller.ts';
import type { PublicConfig } from '#features/settings/contract/public-config.ts';
import type { BackupTarget, BackupSettings } from './read-backup-settings.ts';

/** What the routes of a feature are made with. */
export type RouteDeps = Pools & {
  api: Api;
  auth: Auth;
  account: AuthOptions;
  provider: CardProvider;
  settings: PublicConfig;
  live: LiveStreams;
  seller: CachedSeller;
  rootCategories: RootCategories;
  backups: BackupSettings;
  /** How long an unpaid order holds its stock, what a person who has never paid may hold, and what a delivery costs. */
  orderTerms: OrderSettings;
  /** New reviews a day from one network, of accounts whose address is not proven. */
  reviewsPerNetwork: number;
  /** Whether roles that need a second step are none without it. */
  asksSecondStep: boolean;
  /** Whose account becomes the first admin once its address is verified. */
  adminEmail: string | null;
  /** All features, for routes that ask each of them. */
  features: readonly Feature[];
};

/** What the jobs of a feature are made with. */
export type JobDeps = {
  db: Database;
  /** For a transaction of minutes. */
  long: Database;
  provider: CardProvider;
  log: FastifyBaseLogger;
  /** From the end of one sweep to the start of the next. */
  sweepSeconds: number;
  live: Pick<LiveStreams, 'look' | 'isHeard'>;
  /** The shop's own address. */
  shopEmail: string;
  /** Webhooks may go to machines of this one's own network, and pictures may come from there. */
  tellsPrivate: boolean;
  /** Null: the shop makes no backup of itself. */
  backups: BackupTarget | null;
  /** All features, for a job that asks each of them. */
  features: readonly Feature[];
};

/** What the mails of a feature are written with. */
export type MailDeps = {
  publicUrl: string;
  shopEmail: string;
  shippingFeeCents: Cents;
  /** All features, for a mail that says what they tell staff. */
  features: readonly Feature[];
};

/** What a feature gives the server. */
export type Feature = {
  /** That of its folder. */
  name: string;
  /** Features whose server or tables its own server uses; `npm run check` holds it to that. */
  uses?: readonly string[];
  /** Features whose tables its own server writes, and why each of them does not write these itself. */
  writes?: Readonly<Record<string, string>>;
  /** The parameters of its pages by their address, each by the schema of the call that its page makes. */
  queries?: Readonly<Record<string, z.ZodObject>>;
  /** Its calls, by the names under which the page about the API lists them. */
  calls?: EndpointGroups;
  routes?: (deps: RouteDeps) => void;
  /** What it does beside requests. */
  jobs?: (deps: JobDeps) => Job[];
  /** What it writes when something happens elsewhere, in the statement that makes it happen. */
  follows?: EventSubscriber;
  /** How what waits for staff is counted, by the names in its manifest. */
  waiting?: (features: readonly Feature[]) => Partial<PendingWorkQueries>;
  /** Who says what staff are told, by the kinds in its manifest. */
  notices?: Partial<NotificationWriters>;
  /** How the audit says what acts were on, by the kinds of things. */
  audited?: AuditSubjects;
  /** SQL condition: an unpaid order of it does not count toward what its buyer may hold. */
  uncounted?: UnpaidExemption;
  /** What it gave up and a person has to look at: the SQL of how many there are, and which. */
  givenUp?: { count: SQL; list: (db: Database) => Promise<FailedWebhook[]> };
  /** What metrics count of it. */
  counted?: FeatureMetrics;
  /** Fills a database that was made just now with what every shop of the trade has, or puts off what such a one does not need. */
  begin?: (db: Database) => Promise<void>;
  /** Saves the shop before it is migrated. @returns where to */
  save?: (place: { url: string; folder: string }) => Promise<{ path: string }>;
  /** Writes what the demo has of it beside the goods, in the transaction that writes these. */
  demo?: (trx: Transaction) => Promise<void>;
  /** What has to be true of its tables at every moment: queries that find what breaks it, by the sentence that says it. */
  rules?: Readonly<Record<string, SQL>>;
  /** What it forgets every night. */
  retention?: readonly RetentionRule[];
  /** What it holds about a person, by the names under which they are given it. */
  personalData?: (db: Database, person: DataSubject) => Promise<Record<string, unknown>>;
  /** Selects, as text, the ids that mails to a person may be about. */
  mailSubjects?: (person: DataSubject) => SQL;
  /** Deletes what it holds about a person, in the transaction that deletes their account; what the books need stays, without them. */
  forgetPerson?: (trx: Transaction, person: DeletedDataSubject, auth: Auth) => Promise<void>;
  /** Who writes its mails, by their kinds. */
  mails?: (deps: MailDeps) => Partial<MailContentWriters>;
};

/** How what waits for staff is counted, of all features. */
export const getPendingWorkQueries = (features: readonly Feature[]): PendingWorkQueries =>
  Object.assign({}, ...features.map(({ waiting }) => waiting?.(features)));

/** Who says what staff are told, of all features. */
export const getNotificationWriters = (features: readonly Feature[]): NotificationWriters =>
  Object.assign({}, ...features.map(({ notices }) => notices));

/** Fills a database that was made just now. */
export const seedNewShop = async (features: readonly Feature[], db: Database): Promise<void> => {
  for (const { begin } of features) await begin?.(db);
};

/** Saves the shop before it is migrated, and says where to. */
export const backUpShop = async (
  features: readonly Feature[],
  place: { url: string; folder: string },
  say: (path: string) => void,
): Promise<void> => {
  for (const { save } of features) if (save !== undefined) say((await save(place)).path);
};

/**
 * Says what a feature gives the server, as the default of its `feature.ts`.
 *
 * @example
 * export default defineFeature({
 *   uses: ['orders'],
 *   calls: { returns },
 *   routes: ({ api, db }) => returnsRoutes(api, db),
 * });
 */
export const defineFeature = (feature: Omit<Feature, 'name'>): Omit<Feature, 'name'> => feature;
