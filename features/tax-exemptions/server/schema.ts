import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { customer } from '#features/accounts/server/schema.ts';
import { company } from '#features/companies/server/schema.ts';
import { orders } from '#features/orders/server/schema.ts';
import {
  EXEMPTION_KINDS,
  type ExemptionKind,
  MAX_EXEMPTION_PLACES,
} from '#features/tax-exemptions/contract/tax-exemptions.ts';
import { at, id } from '#platform/server/db/columns.ts';

/** Why a company pays no tax on goods to some places. It is written once; only `revokedAt` and `warnedAt` change. */
export const taxExemption = pgTable(
  'tax_exemption',
  {
    id: id(),
    companyId: uuid()
      .notNull()
      .references(() => company.id),
    kind: text().$type<ExemptionKind>().notNull(),
    number: text().notNull(),
    reason: text().notNull().default(''),
    /** Places as in delivery zones: `DE`, `US-TX`, `GB:BT*`. */
    places: text().array().notNull(),
    /** In the shop's time zone; null without an end. */
    validFrom: date({ mode: 'string' }).notNull(),
    validUntil: date({ mode: 'string' }),
    /** The day on which a staff member checked the proof. */
    checkedOn: date({ mode: 'string' }).notNull(),
    checkedBy: uuid()
      .notNull()
      .references(() => customer.id),
    createdAt: at().notNull().defaultNow(),
    revokedAt: at(),
    revokedBy: uuid().references(() => customer.id),
    /** When both sides were emailed that it ends soon. */
    warnedAt: at(),
  },
  (t) => [
    index().on(t.companyId),
    index().on(t.checkedBy),
    index().on(t.revokedBy),
    check('tax_exemption_kind', sql`kind in (${sql.raw(EXEMPTION_KINDS.map((kind) => `'${kind}'`).join(', '))})`),
    check('tax_exemption_number', sql`number <> ''`),
    check('tax_exemption_places', sql`cardinality(places) between 1 and ${sql.raw(String(MAX_EXEMPTION_PLACES))}`),
    check('tax_exemption_days', sql`valid_from <= valid_until`),
    check('tax_exemption_revoked', sql`(revoked_at is null) = (revoked_by is null)`),
  ],
);

/** An order without tax, and the exemption that counted when its lines were priced. */
export const exemptOrder = pgTable(
  'exempt_order',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    exemptionId: uuid()
      .notNull()
      .references(() => taxExemption.id),
    /** The day in the shop's time zone, and the moment. */
    day: date({ mode: 'string' }).notNull(),
    countedAt: at().notNull(),
  },
  (t) => [index().on(t.exemptionId)],
);
