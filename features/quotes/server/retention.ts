import { deleteOld } from '#platform/server/db/retention.ts';

export const quotesRetention = [
  deleteOld(
    'offer',
    `id < uuidv7(interval '-1 year') and status <> 'accepted'
       and greatest(saved_at, sent_at, ends_on) < now() - interval '1 year'`,
  ),
  deleteOld(
    'offer_link',
    `created_at < now() - interval '90 days' and exists (
       select from offer o where o.id = offer_id and o.status in ('accepted', 'withdrawn'))`,
  ),
];
