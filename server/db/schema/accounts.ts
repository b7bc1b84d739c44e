import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Role } from '#contract/accounts.ts';
import { at, id } from './columns.ts';

// People. The four tables of the identity provider come first; `customer` is ours and survives them.

export const authUser = pgTable('auth_user', {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean().notNull().default(false),
  image: text(),
  createdAt: at().notNull().defaultNow(),
  updatedAt: at().notNull().defaultNow(),
});

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
  },
  (t) => [index().on(t.userId)],
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
  (t) => [index().on(t.identifier)],
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
    role: text().$type<Role>().notNull().default('customer'),
    education: text(),
    location: text(),
    phone: text(),
    linkedin: text(),
    photo: text(),
    createdAt: at().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('customer_email').on(sql`lower(${t.email})`),
    check('customer_role', sql`${t.role} in ('customer', 'admin')`),
  ],
);

/** Bearer tokens, by the SHA-256 of their text; they die with the session they were made from. */
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
