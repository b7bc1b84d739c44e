import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    'staff customers.read': 'customers.get customers.list',
    'staff customers.edit': 'customers.addNote customers.editNote customers.removeNote',
  },
  send: ({ order }) => ({
    bodies: {
      'customers.addNote': { note: 'Pays late.' },
      'customers.editNote': { note: 'Pays late.', version: 1 },
    },
    queries: { 'customers.removeNote': { version: '1' } },
    params: { 'customers.editNote': { note: order._id }, 'customers.removeNote': { note: order._id } },
  }),
} satisfies WhoMay;
