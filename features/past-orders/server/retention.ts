import { deleteOld } from '#platform/server/db/retention.ts';

export const pastOrdersRetention = [deleteOld('past_order', `placed_at < now() - interval '10 years'`)];
