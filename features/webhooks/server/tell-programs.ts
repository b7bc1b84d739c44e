import { sql } from 'drizzle-orm';
import { isWebhookEvent } from '#features/webhooks/contract/webhooks.ts';
import type { EventSubscriber } from '#platform/server/jobs/followers.ts';

/** Queues a message for each webhook that is on and asked for the kind. */
export const queueDeliveries: EventSubscriber = (kind, subject) =>
  isWebhookEvent(kind)
    ? sql`insert into webhook_delivery (webhook_id, kind, entity_id)
          select w.id, ${kind}::text, s.id::text from ${subject} s, webhook w
           where w.is_active and ${kind}::text = any(w.events)`
    : null;
