import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { customer } from '#features/accounts/server/schema.ts';
import type { Address } from '#features/addresses/contract/address.ts';
import type { CompanyState } from '#features/companies/contract/companies.ts';
import type { MemberRole } from '#features/companies/contract/company-people.ts';
import { at, cents, id } from '#platform/server/db/columns.ts';

const isRole = sql`role in ('admin', 'approver', 'buyer')`;

/** A business for which several customers order. */
export const company = pgTable(
  'company',
  {
    id: id(),
    name: text().notNull(),
    taxNumber: text().notNull().default(''),
    /** The day on which staff checked the tax number. */
    taxNumberCheckedOn: date({ mode: 'string' }),
    /** True if each order that members place themselves needs a job number. */
    referenceNeeded: boolean().notNull().default(false),
    note: text().notNull().default(''),
    state: text().$type<CompanyState>().notNull().default('open'),
    version: integer().notNull().default(1),
    createdAt: at().notNull().defaultNow(),
  },
  () => [
    uniqueIndex('company_name')
      .on(sql`lower(name)`)
      .where(sql`state = 'open'`),
    index('company_words').using('gin', sql`(name || ' ' || tax_number) gin_trgm_ops`),
    check('company_state', sql`state in ('open', 'closed')`),
    check('company_checked', sql`tax_number_checked_on is null or tax_number <> ''`),
  ],
);

/** A customer who orders for a company, or did until `left_at`. A customer has one company at a time. */
export const companyMember = pgTable(
  'company_member',
  {
    id: id(),
    companyId: uuid()
      .notNull()
      .references(() => company.id),
    customerId: uuid()
      .notNull()
      .references(() => customer.id),
    role: text().$type<MemberRole>().notNull(),
    /** False while they cannot order. */
    isActive: boolean().notNull().default(true),
    createdAt: at().notNull().defaultNow(),
    leftAt: at(),
  },
  (t) => [
    uniqueIndex('company_member_current')
      .on(t.customerId)
      .where(sql`left_at is null`),
    index().on(t.customerId),
    index('company_member_company')
      .on(t.companyId)
      .where(sql`left_at is null`),
    // For the foreign key of orders.
    unique('company_member_of').on(t.id, t.companyId),
    check('company_member_role', isRole),
    check('company_member_left', sql`left_at is null or not is_active`),
  ],
);

/** An open invitation, by the SHA-256 of the token mailed last. */
export const companyInvitation = pgTable(
  'company_invitation',
  {
    id: id(),
    companyId: uuid()
      .notNull()
      .references(() => company.id),
    email: text().notNull(),
    role: text().$type<MemberRole>().notNull(),
    /** The person who invited. */
    actorId: uuid()
      .notNull()
      .references(() => customer.id),
    /** The limits of their orders without an approval once they join; null for no limit. */
    orderLimitCents: cents(),
    monthLimitCents: cents(),
    /** Null until the email is written. */
    hash: text().unique(),
    expiresAt: at().notNull(),
  },
  (t) => [
    unique('company_invitation_email').on(t.companyId, t.email),
    index().on(t.email),
    index().on(t.actorId),
    check('company_invitation_role', isRole),
    check('company_invitation_limits', sql`order_limit_cents >= 0 and month_limit_cents >= 0`),
  ],
);

/** An address of a company, for its members to choose. */
export const companyAddress = pgTable(
  'company_address',
  {
    id: id(),
    companyId: uuid()
      .notNull()
      .references(() => company.id),
    label: text().notNull(),
    address: jsonb().$type<Address>().notNull(),
    /** True for the address that invoices name. */
    isBilling: boolean().notNull().default(false),
  },
  (t) => [
    index().on(t.companyId),
    uniqueIndex('company_address_billing')
      .on(t.companyId)
      .where(sql`is_billing`),
  ],
);
