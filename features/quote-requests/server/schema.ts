import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { customer } from '#features/accounts/server/schema.ts';
import { product } from '#features/products/server/schema.ts';
import {
  QUOTE_REQUEST_STATES,
  type QuoteRequestState,
  MAX_QUOTE_REQUEST_TEXT,
} from '#features/quote-requests/contract/quote-requests.ts';
import { quote } from '#features/quotes/server/schema.ts';
import { MAX_LINES } from '#platform/contract/limits.ts';
import { at, id } from '#platform/server/db/columns.ts';

/** A customer's request for a quote, which waits for staff. It holds no stock and no price. */
export const quoteRequest = pgTable(
  'quote_request',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customer.id),
    message: text().notNull(),
    state: text().$type<QuoteRequestState>().notNull().default('asked'),
    /** The offer that staff made from it; the request is answered once that is sent, and deleted with it. */
    offerId: uuid()
      .unique()
      .references(() => quote.id, { onDelete: 'cascade' }),
    /** The words with which it was declined. */
    answer: text().notNull().default(''),
    /** The person of the shop who answered or declined it. */
    decidedBy: uuid().references(() => customer.id),
    decidedAt: at(),
    idempotencyKey: text(),
    requestHash: text().notNull(),
    createdAt: at().notNull().defaultNow(),
  },
  (t) => [
    unique('quote_request_idempotency').on(t.customerId, t.idempotencyKey),
    index().on(t.customerId, t.id),
    index().on(t.state, t.id),
    index().on(t.decidedBy),
    check(
      'quote_request_state',
      sql`state in (${sql.raw(QUOTE_REQUEST_STATES.map((state) => `'${state}'`).join(', '))})`,
    ),
    check(
      'quote_request_decided',
      sql`(state = 'asked') = (decided_at is null) and (state in ('answered', 'declined')) = (decided_by is not null)`,
    ),
    check('quote_request_answered', sql`state <> 'answered' or offer_id is not null`),
    check('quote_request_answer', sql`(state = 'declined') = (answer <> '')`),
    check(
      'quote_request_texts',
      sql`greatest(char_length(message), char_length(answer)) <= ${sql.raw(String(MAX_QUOTE_REQUEST_TEXT))}`,
    ),
  ],
);

/** A line of a request for a quote. */
export const quoteRequestLine = pgTable(
  'quote_request_line',
  {
    id: id(),
    requestId: uuid()
      .notNull()
      .references(() => quoteRequest.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    productId: uuid()
      .notNull()
      .references(() => product.id),
    quantity: integer().notNull(),
  },
  (t) => [
    unique('quote_request_line_position').on(t.requestId, t.position),
    unique('quote_request_line_product').on(t.requestId, t.productId),
    index().on(t.productId),
    check('quote_request_line_bounds', sql`position between 1 and ${sql.raw(String(MAX_LINES))} and quantity >= 1`),
  ],
);
