import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: { 'ownerOrStaff orders.read': 'orders.listMine', 'staff orders.read': 'orders.listAll' },
} satisfies WhoMay;
