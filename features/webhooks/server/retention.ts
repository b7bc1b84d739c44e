import { deleteOld } from '#platform/server/db/retention.ts';

export const webhooksRetention = [
  deleteOld(
    'webhook_delivery',
    `(id < uuidv7(interval '-30 days') and state <> 'waiting')
       or not exists (select from webhook w where w.id = webhook_id)`,
  ),
];
