import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { StaffRole } from '#features/accounts/contract/accounts.ts';
import type { SecondStepMethod } from '#features/accounts/contract/second-step-state.ts';
import { at, id } from '#platform/server/db/columns.ts';
import { customerSearchVector } from './customer-search.ts';

// The tables of people. The Better Auth tables come first; `customer` is ours, and its rows outlive theirs.

export const authUser = pgTable('auth_user', {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean().notNull().default(false),
  image: text(),
  /** True if a sign-in by password also requires a code. */
  twoFactorEnabled: boolean().notNull().default(false),
  createdAt: at().notNull().defaultNow(),
  updatedAt: at().notNull().defaultNow(),
});

/** The secret that generates app codes, and the recovery codes; both are encrypted with the shop's secret. */
export const authTwoFactor = pgTable('auth_two_factor', {
  id: text().primaryKey(),
  userId: text()
    .notNull()
    .unique()
    .references(() => authUser.id, { onDelete: 'cascade' }),
  secret: text().notNull(),
  backupCodes: text().notNull(),
  /** True after the first correct code. Before that, no sign-in requires a code. */
  verified: boolean().notNull().default(false),
  // Better Auth requires these columns; `throttle.ts` does the counting.
  failedVerificationCount: integer().notNull().default(0),
  lockedUntil: at(),
  /** Ours: when codes were switched on or, before that, when the setup began. */
  createdAt: at().notNull().defaultNow(),
});

export const authPasskey = pgTable(
  'auth_passkey',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    publicKey: text().notNull(),
    userId: text()
      .notNull()
      .references(() => authUser.id, { onDelete: 'cascade' }),
    // This is Better Auth's spelling.
    credentialID: text('credential_id').notNull().unique(),
    counter: bigint({ mode: 'number' }).notNull(),
    deviceType: text().notNull(),
    backedUp: boolean().notNull(),
    transports: text(),
    aaguid: text(),
    createdAt: at().notNull().defaultNow(),
    /** Ours: when the passkey last signed in or confirmed. */
    usedAt: at(),
  },
  (t) => [index().on(t.userId)],
);

export const authSession = pgTable(
  'auth_session',
  {
    id: text().primaryKey(),
    token: text().notNull().unique(),
    userId: text()
      .notNull()
      .references(() => authUser.id, { onDelete: 'cascade' }),
    expiresAt: at().notNull(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: at().notNull().defaultNow(),
    updatedAt: at().notNull().defaultNow(),
    /** Ours: when the password was last confirmed. */
    confirmedAt: at(),
    /** Ours: when and from which network it last requested an access token. */
    seenAt: at(),
    network: text(),
    /** Ours: how the session passed the second step; null if it did not. */
    secondStep: text().$type<SecondStepMethod>(),
    /** Ours: the passkey that was used; it may be deleted. */
    passkeyId: text(),
  },
  (t) => [
    index().on(t.userId),
    check('auth_session_second_step', sql`${t.secondStep} in ('passkey', 'code', 'recovery', 'trusted')`),
  ],
);

export const authAccount = pgTable(
  'auth_account',
  {
    id: text().primaryKey(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: text()
      .notNull()
      .references(() => authUser.id, { onDelete: 'cascade' }),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: at(),
    refreshTokenExpiresAt: at(),
    scope: text(),
    password: text(),
    createdAt: at().notNull().defaultNow(),
    updatedAt: at().notNull().defaultNow(),
  },
  (t) => [index().on(t.userId), unique().on(t.providerId, t.accountId)],
);

export const authVerification = pgTable(
  'auth_verification',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: at().notNull(),
    createdAt: at().notNull().defaultNow(),
    updatedAt: at().notNull().defaultNow(),
  },
  // Trusted browsers are looked up by account when it is deleted or stops trusting them.
  (t) => [index().on(t.identifier), index().using('hash', t.value)],
);

export const customer = pgTable(
  'customer',
  {
    id: id(),
    authUserId: text()
      .unique()
      .references(() => authUser.id, { onDelete: 'set null' }),
    email: text().notNull(),
    name: text().notNull(),
    /** The role of the specification. Staff who are not admins are `customer` here and have a `staffRole`. */
    role: text().$type<'customer' | 'admin'>().notNull().default('customer'),
    staffRole: text().$type<StaffRole>(),
    education: text(),
    location: text(),
    phone: text(),
    linkedin: text(),
    photo: text(),
    createdAt: at().notNull().defaultNow(),
    /** The day of `createdAt` in the file of a former shop, which stays when the shop's zone changes; or null. */
    createdOn: date({ mode: 'string' }),
  },
  (t) => [
    uniqueIndex('customer_email').on(sql`lower(${t.email})`),
    index('customer_name').on(sql`lower(name)`, t.id),
    index('customer_found').using('gin', customerSearchVector),
    check('customer_role', sql`${t.role} in ('customer', 'admin')`),
    check('customer_staff_role', sql`${t.staffRole} in ('manager', 'catalog', 'warehouse', 'service', 'counter')`),
  ],
);

/** Customers without an account, for whom staff place orders. They cannot sign in. */
export const walkIn = pgTable(
  'walk_in',
  {
    customerId: uuid()
      .primaryKey()
      .references(() => customer.id),
    /** Where their emails are sent; empty if it is unknown. It never gives access to an account. */
    email: text().notNull(),
  },
  (t) => [index('walk_in_email').on(t.email.op('text_pattern_ops'))],
);

/** Links sent by email, by the SHA-256 of their token. Each works once. */
export const emailToken = pgTable(
  'email_token',
  {
    hash: text().primaryKey(),
    purpose: text().$type<'verify' | 'reset'>().notNull(),
    authUserId: text()
      .notNull()
      .references(() => authUser.id, { onDelete: 'cascade' }),
    expiresAt: at().notNull(),
  },
  (t) => [index().on(t.authUserId), check('email_token_purpose', sql`${t.purpose} in ('verify', 'reset')`)],
);

/**
 * Browsers that an account knows, by the SHA-256 of a cookie. A `device` has signed in to the account. Only earlier
 * builds wrote `binding`.
 */
export const knownBrowser = pgTable(
  'known_browser',
  {
    authUserId: text()
      .notNull()
      .references(() => authUser.id, { onDelete: 'cascade' }),
    kind: text().$type<'binding' | 'device'>().notNull(),
    hash: text().notNull(),
    createdAt: at().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.authUserId, t.kind, t.hash] })],
);

/** Numbers of consecutive failed attempts, by the key under which they are counted. */
export const authThrottle = pgTable('auth_throttle', {
  key: text().primaryKey(),
  tries: integer().notNull(),
  blockedUntil: at(),
  updatedAt: at().notNull().defaultNow(),
});

/** Bearer tokens, by the SHA-256 of their text. They are deleted with their session. */
export const accessToken = pgTable(
  'access_token',
  {
    hash: text().primaryKey(),
    sessionId: text()
      .notNull()
      .references(() => authSession.id, { onDelete: 'cascade' }),
    customerId: uuid()
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    expiresAt: at().notNull(),
  },
  (t) => [index().on(t.sessionId), index().on(t.customerId), index().on(t.expiresAt)],
);
