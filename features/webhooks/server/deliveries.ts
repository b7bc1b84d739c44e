import { sql } from 'drizzle-orm';
import type { PageQuery } from '#platform/contract/page-query.ts';
import { type Delivery, type DeliveryState, TEST_EVENT, isWebhookEvent } from '#features/webhooks/contract/webhooks.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, maybeOne, rows } from '#platform/server/db/query.ts';
import { listEventsAbout } from './build-payload.ts';
import type { WebhookDataByEvent } from '#platform/server/webhook-data.ts';
import { getWebhook } from './webhooks.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { EventSubscriber } from '#platform/server/jobs/event-subscribers.ts';

/** Most attempts shown for a message. */
const MOST_SHOWN_ATTEMPTS = 12;

type DeliveryRow = Omit<Delivery, 'createdAt' | 'dueAt' | 'on'> & {
  createdAt: Date;
  dueAt: Date | null;
  entityId: string;
  number: string | null;
  sku: string | null;
};

const toDeliverySubject = ({ entityId, number, sku }: DeliveryRow): Delivery['on'] => {
  if (number !== null) return { _id: entityId, label: number, kind: 'order' };
  return sku === null ? { _id: entityId, label: '', kind: 'none' } : { _id: entityId, label: sku, kind: 'product' };
};

/**
 * Lists one page of a webhook's messages, newest first, with the total and the number in each state.
 * @param data the data of events in all features
 * @throws DomainError `webhook_not_found`
 */
export const listDeliveries = async (
  db: Database,
  data: WebhookDataByEvent,
  webhookId: string,
  { page, limit, state }: PageQuery & { state?: DeliveryState | undefined },
): Promise<{ items: Delivery[]; total: number; counts: Record<DeliveryState, number> }> => {
  const { counts } = await getWebhook(db, webhookId);
  const isAbout = (subject: 'order' | 'product') =>
    sql`d.kind = any(${sql.param(listEventsAbout(data, subject))}::text[])`;
  const items = await rows<DeliveryRow>(
    db,
    sql`with chosen as materialized (
          select * from webhook_delivery d
           where webhook_id = ${webhookId} and ${state === undefined ? sql`true` : sql`state = ${state}`}
           order by position desc limit ${limit} offset ${(page - 1) * limit}
        )
        select d.id as "_id", d.kind, d.entity_id as "entityId", o.number::text as number, p.sku, d.state,
               d.created_at as "createdAt", case when d.state = 'waiting' and w.is_active then d.due_at end as "dueAt",
               d.body,
               coalesce((select json_agg(json_build_object('at', to_json(t.created_at), 'status', t.status,
                                                           'error', t.error, 'answer', t.answer, 'ms', t.ms) order by t.id)
                           from (select * from webhook_try t where t.delivery_id = d.id
                                  order by t.id desc limit ${MOST_SHOWN_ATTEMPTS}) t), '[]') as tries
          from chosen d join webhook w on w.id = d.webhook_id
          left join orders o on ${isAbout('order')} and o.id = d.entity_id::uuid
          left join product p on ${isAbout('product')} and p.id = d.entity_id::uuid
         order by d.position desc`,
  );
  return {
    items: items.map((row) => ({
      ...row,
      on: toDeliverySubject(row),
      createdAt: row.createdAt.toISOString(),
      dueAt: row.dueAt?.toISOString() ?? null,
      tries: row.tries.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
    })),
    total: state === undefined ? counts.waiting + counts.delivered + counts.failed : counts[state],
    counts,
  };
};

/**
 * Queues a test message.
 * @throws DomainError `webhook_not_found`, `webhook_off`
 */
export const queueTest = async (db: Database, id: string): Promise<void> => {
  const { active } = await getWebhook(db, id);
  if (!active) throw new DomainError('webhook_off');
  await execute(
    db,
    sql`insert into webhook_delivery (webhook_id, kind, entity_id) values (${id}, ${TEST_EVENT}, uuidv7()::text)`,
  );
};

/**
 * Sends a message again, with the same content; a waiting one is sent now.
 * @throws DomainError `webhook_not_found`, `webhook_off`
 */
export const replayDelivery = async (db: Database, id: string): Promise<void> => {
  const found = await maybeOne<{ isActive: boolean }>(
    db,
    sql`select w.is_active as "isActive" from webhook_delivery d join webhook w on w.id = d.webhook_id where d.id = ${id}`,
  );
  if (found === null) throw new DomainError('webhook_not_found');
  if (!found.isActive) throw new DomainError('webhook_off');
  await execute(
    db,
    sql`update webhook_delivery set state = 'waiting', tries = 0, due_at = least(due_at, now()) where id = ${id}`,
  );
};

/** Queues a message for every active webhook that subscribes to the event. */
export const queueDeliveries: EventSubscriber = (kind, subject) =>
  isWebhookEvent(kind)
    ? [
        sql`insert into webhook_delivery (webhook_id, kind, entity_id)
          select w.id, ${kind}::text, s.id::text from ${subject} s, webhook w
           where w.is_active and ${kind}::text = any(w.events)`,
      ]
    : [];
