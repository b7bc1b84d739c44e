import { type SQL, sql } from 'drizzle-orm';
import type { Cents } from '#contract/money.ts';
import { change } from '#server/db/query.ts';
import type { Database, Transaction } from '#server/db/open.ts';
import type { MailKind } from '#server/db/schema/shop.ts';

/** What may happen to an order, and what else goes with it: a mail of the same name, a line in the audit. */
const orderKinds = {
  'order.placed': ['mail'],
  'order.payment_begun': [],
  'order.card_refused': [],
  'order.paid': ['mail'],
  'order.delivered': ['mail', 'audit'],
  'order.cancel_begun': ['audit'],
  'order.cancelled': ['mail'],
  'order.expired': ['mail'],
  'order.refund_asked': ['audit'],
  'refund.done': ['mail'],
  'refund.failed': ['mail'],
  'dispute.opened': ['mail'],
  'dispute.won': [],
  'dispute.lost': [],
  'order.money_lost': [],
} as const satisfies Record<string, readonly ('mail' | 'audit')[]>;

export type OrderKind = keyof typeof orderKinds;

/** Of these kinds somebody is mailed. */
type MailedKind = { [K in OrderKind]: 'mail' extends (typeof orderKinds)[K][number] ? K : never }[OrderKind];

const goesWith = (kind: OrderKind): readonly string[] => orderKinds[kind];

const isMailed = (kind: OrderKind): kind is MailedKind => goesWith(kind).includes('mail');

const promiseMail = (kind: MailKind, about: string): SQL =>
  sql`mailed as (insert into outbox (kind, entity_id) values (${kind}, ${about}))`;

/** What people of the shop, or the owners of accounts, did to something else than an order. */
export type ActKind =
  | 'product.add'
  | 'product.edit'
  | 'product.archive'
  | 'category.add'
  | 'attribute.add'
  | 'review.hide'
  | 'review.show'
  | 'review.delete'
  | 'role.admin'
  | 'role.customer'
  | 'customer.release'
  | 'payment.refund'
  | 'account.evict'
  | 'account.verify'
  | 'account.delete'
  | 'password.change'
  | 'password.reset';

type Entity = 'product' | 'category' | 'attribute' | 'review' | 'customer' | 'payment' | 'account';

/** The person who did it, by his customer id; null where it was nobody signed in. */
type Actor = string | null;

export type Act = {
  kind: ActKind;
  entity: Entity;
  entityId: string;
  actorId: Actor;
  why?: string;
  /** What it changed: what was there, and what is. */
  changes?: object;
};

export type Happening =
  | {
      kind: OrderKind;
      orderId: string;
      actorId?: Actor;
      /** Whether the actor did it as one of the shop: only then it is audited. */
      byStaff?: boolean;
      cents?: Cents;
      note?: string;
      /** What the mail is about, where it is not the order itself: a refund, a dispute. */
      about?: string;
    }
  | Act;

/** Writes down what the shop's people did to other things than orders, many acts at once. */
export const recordActs = async (trx: Transaction | Database, acts: readonly Act[]): Promise<void> => {
  if (acts.length === 0) return;
  await change(
    trx,
    sql`insert into audit (act, entity, entity_id, actor_id, why, changes)
        select kind, entity, "entityId", "actorId", why, changes
          from json_to_recordset(${JSON.stringify(acts)}::json)
               a(kind text, entity text, "entityId" text, "actorId" uuid, why text, changes jsonb)`,
  );
};

/**
 * Writes down that something has happened, in the transaction that made it happen: the order's event, the audit of what
 * the shop's people do, and the mail that belongs to it. The only way any of the three is written of an order.
 */
export const record = async (trx: Transaction | Database, event: Happening): Promise<void> => {
  if ('entity' in event) return recordActs(trx, [event]);
  const { kind, orderId, actorId = null, byStaff = false, cents = null, note = null, about = orderId } = event;
  const more = [
    ...(isMailed(kind) ? [promiseMail(kind, about)] : []),
    ...(goesWith(kind).includes('audit') && byStaff
      ? [
          sql`audited as (insert into audit (act, entity, entity_id, actor_id, why)
                          values (${kind}, 'order', ${orderId}, ${actorId}, ${note}))`,
        ]
      : []),
  ];
  const before = more.length === 0 ? sql`` : sql`with ${sql.join(more, sql`, `)} `;
  await change(
    trx,
    sql`${before}insert into order_event (order_id, kind, actor_id, cents, note)
        values (${orderId}, ${kind}, ${actorId}, ${cents}, ${note})`,
  );
};
