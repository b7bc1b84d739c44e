import { defineManifest } from '#platform/contract/manifest.ts';

export const orderMails = defineManifest({
  name: 'order-mails',
  mails: {
    'order.placed': 'Order placed',
    'order.lines_changed': 'Products of an order changed',
    'order.paid': 'Order paid, with invoice',
    'order.shipment_undone': 'Shipment undone',
    'order.ready': 'Order ready to collect',
    'order.delivered': 'Order delivered',
    'order.delivery_undone': 'Delivery undone',
    'order.cancelled': 'Order canceled',
    'order.expired': 'Order expired',
  },
});
