import { NOTICE_DAYS } from '#features/notifications/contract/notices.ts';
import { deleteOld } from '#platform/server/db/retention.ts';

export const notificationsRetention = [deleteOld('notice', `id < uuidv7(interval '-${NOTICE_DAYS} days')`)];
