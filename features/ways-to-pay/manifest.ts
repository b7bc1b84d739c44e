import { defineManifest } from '#platform/contract/manifest.ts';

export const waysToPay = defineManifest({
  name: 'ways-to-pay',
  mails: {
    'order.bank_details': 'Bank details for an order',
    'order.payment_reminder': 'Reminder to pay by bank transfer or at the counter',
  },
  jobs: { 'payment-reminders': 'Reminding customers of bank transfers and payments at the counter' },
});
