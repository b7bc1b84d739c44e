import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { customer } from '#features/accounts/server/schema.ts';
import { company, companyMember } from '#features/companies/server/schema.ts';
import {
  MAX_REQUEST_BYTES,
  REQUEST_STATES,
  type RequestState,
  type RequestedOrder,
} from '#features/company-approvals/contract/order-requests.ts';
import { orders } from '#features/orders/server/schema.ts';
import { at, cents, id } from '#platform/server/db/columns.ts';

/** How much a member of a company may order without an approval. */
export const memberLimit = pgTable(
  'member_limit',
  {
    memberId: uuid()
      .primaryKey()
      .references(() => companyMember.id),
    /** The largest total of one order; null for no limit. */
    orderLimitCents: cents(),
    /** The largest total of their orders of one month; null for no limit. */
    monthLimitCents: cents(),
    /** True while both are those of `company_limit`, with which they change. */
    isDefault: boolean().notNull().default(false),
  },
  () => [
    check('member_limit_order', sql`order_limit_cents >= 0`),
    check('member_limit_month', sql`month_limit_cents >= 0`),
  ],
);

/** The limits that a company gives to new members; null for no limit. */
export const companyLimit = pgTable(
  'company_limit',
  {
    companyId: uuid()
      .primaryKey()
      .references(() => company.id),
    orderLimitCents: cents(),
    monthLimitCents: cents(),
  },
  () => [check('company_limit_amounts', sql`order_limit_cents >= 0 and month_limit_cents >= 0`)],
);

/** An order of a member over a limit, which waits for an approver. It holds no stock and no price. */
export const orderRequest = pgTable(
  'order_request',
  {
    id: id(),
    companyId: uuid().notNull(),
    /** The membership of the buyer. */
    memberId: uuid().notNull(),
    /** The form of the checkout; null once it is an order. */
    requested: jsonb().$type<RequestedOrder>(),
    /** The number of its lines, and its total when it was sent; that of the order once it is approved. */
    lines: integer().notNull(),
    totalCents: cents().notNull(),
    state: text().$type<RequestState>().notNull().default('waiting'),
    /** The person who approved, refused or withdrew it; null if it ended with its offer. */
    decidedBy: uuid().references(() => customer.id),
    decidedAt: at(),
    /** Why it was refused, or ended with its offer. */
    answer: text().notNull().default(''),
    orderId: uuid()
      .unique()
      .references(() => orders.id),
    idempotencyKey: text(),
    requestHash: text(),
    createdAt: at().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('order_request_idempotency').on(t.memberId, t.idempotencyKey),
    index().on(t.companyId, t.id),
    index().on(t.memberId, t.id),
    index().on(t.decidedBy),
    index('order_request_waiting')
      .on(t.memberId)
      .where(sql`state = 'waiting'`),
    foreignKey({
      name: 'order_request_member',
      columns: [t.memberId, t.companyId],
      foreignColumns: [companyMember.id, companyMember.companyId],
    }),
    check('order_request_state', sql`state in (${sql.raw(REQUEST_STATES.map((state) => `'${state}'`).join(', '))})`),
    check(
      'order_request_decided',
      sql`(state = 'waiting') = (decided_at is null) and (decided_by is null or decided_at is not null)
        and (decided_by is null) = (state = 'waiting' or (state = 'withdrawn' and answer <> ''))`,
    ),
    check(
      'order_request_approved',
      sql`(state = 'approved') = (order_id is not null) and (state = 'approved') = (requested is null)`,
    ),
    check('order_request_answer', sql`state in ('refused', 'withdrawn') or answer = ''`),
    check(
      'order_request_size',
      sql`lines between 1 and 500 and total_cents > 0 and octet_length(requested::text) <= ${sql.raw(String(MAX_REQUEST_BYTES))}`,
    ),
  ],
);

/** The limits of an order's buyer when it was placed, or its approver. Orders of members without limits have none. */
export const limitedOrder = pgTable(
  'limited_order',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    memberId: uuid()
      .notNull()
      .references(() => companyMember.id),
    /** Ascending in the sequence in which a member's orders were placed. */
    seq: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    totalCents: cents().notNull(),
    orderLimitCents: cents(),
    monthLimitCents: cents(),
    /** The start of its month, and the total of the member's earlier orders since then. */
    monthFrom: at().notNull(),
    monthSumCents: cents().notNull(),
    approvedBy: uuid().references(() => customer.id),
  },
  (t) => [
    uniqueIndex().on(t.memberId, t.seq),
    index().on(t.approvedBy),
    check('limited_order_amounts', sql`total_cents > 0 and month_sum_cents >= 0`),
    check(
      'limited_order_within',
      sql`approved_by is not null or coalesce(total_cents <= order_limit_cents, true)
        and coalesce(month_sum_cents + total_cents <= month_limit_cents, true)`,
    ),
  ],
);
