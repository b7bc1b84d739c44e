import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: { 'staff customers.erase': 'walkInData.erase walkInData.export' },
  fresh: 'walkInData.erase walkInData.export',
  send: () => ({}),
} satisfies WhoMay;
