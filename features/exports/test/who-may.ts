import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    'staff customers.export': 'listFiles.customers listFiles.subscribers',
    'staff orders.read': 'listFiles.orderLines listFiles.orders',
    'staff stock.read': 'listFiles.stock',
  },
} satisfies WhoMay;
