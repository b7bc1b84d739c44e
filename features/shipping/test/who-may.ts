import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    'staff orders.ship': [
      'collections.markMany collections.markReady packing.labels packing.list packing.pickList packing.ship',
      'packing.slips shipments.correct shipments.remove shipments.ship shipments.undo',
    ].join(' '),
  },
  send: ({ goods, order }) => ({
    bodies: {
      'collections.markMany': { act: 'ready', orders: [order._id] },
      'shipments.correct': { carrier: 'UPS', trackingNumber: '1' },
      'shipments.ship': { carrier: 'UPS', lines: [{ line: goods.id, quantity: 1 }], shippedWas: 0 },
      'packing.ship': { carrier: 'UPS', parcels: [{ order: order._id, shippedWas: 0 }] },
    },
    queries: Object.fromEntries(
      ['pickList', 'slips', 'labels'].map((paper) => [`packing.${paper}`, { orders: order._id }]),
    ),
  }),
} satisfies WhoMay;
