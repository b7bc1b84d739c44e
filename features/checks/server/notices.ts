import { type NotificationWriters, defineNotificationWriter } from '#platform/server/notice-writer.ts';

export const checkNotifications = {
  'checks.broken': defineNotificationWriter({
    say: ({ entityId: rules }) => ({
      title: 'The shop’s records do not add up',
      detail: rules === '1' ? 'One of the checks fails' : `${rules} of the checks fail`,
      now: '',
      to: '/dashboard/checks',
    }),
  }),
} satisfies Partial<NotificationWriters>;
