import { type NotificationWriters, defineNotificationWriter } from '#platform/server/notification-writer.ts';

export const reconciliationNotifications = {
  'payment.unmatched': defineNotificationWriter({
    write: ({ entityId }) => ({ title: 'Money without an order', detail: entityId, now: '', to: '/dashboard/checks' }),
  }),
  'event.stuck': defineNotificationWriter({
    write: ({ entityId }) => ({
      title: 'A message from the card provider could not be processed',
      detail: entityId,
      now: '',
      to: '/dashboard/checks',
    }),
  }),
  'checks.differ': defineNotificationWriter({
    write: () => ({
      title: 'The card provider’s records differ from ours',
      detail: '',
      now: '',
      to: '/dashboard/checks',
    }),
  }),
} satisfies Partial<NotificationWriters>;
