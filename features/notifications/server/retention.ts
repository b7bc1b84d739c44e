import { NOTIFICATION_DAYS } from '#features/notifications/contract/notifications.ts';
import { deleteOld } from '#platform/server/db/retention.ts';

export const notificationsRetention = [deleteOld('notification', `id < uuidv7(interval '-${NOTIFICATION_DAYS} days')`)];
