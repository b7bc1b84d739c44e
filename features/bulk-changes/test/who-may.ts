import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: { 'staff products.edit': 'bulkChanges.check' },
  send: () => ({
    bodies: { 'bulkChanges.check': { filter: { search: 'nothing at all' }, change: { field: 'price', percent: 3 } } },
  }),
} satisfies WhoMay;
