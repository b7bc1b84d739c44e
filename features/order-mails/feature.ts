import { defineFeature } from '#server/define-feature.ts';
import { orderMails } from './server/order-mails.ts';

/** The emails about an order, from placed to delivered, canceled or expired, and the parts that other emails share. */
export default defineFeature({
  uses: ['accounts', 'documents', 'orders', 'settings', 'unpaid-caps'],
  mails: ({ publicUrl }) => orderMails(publicUrl),
});
