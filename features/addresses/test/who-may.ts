import { oslo } from '#test/helpers/addresses.ts';
import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    public: 'regions.list',
    customer: 'addresses.add addresses.edit addresses.list addresses.remove',
  },
  send: () => ({
    bodies: { 'addresses.add': oslo, 'addresses.edit': oslo },
    params: { 'regions.list': { country: 'US' } },
  }),
} satisfies WhoMay;
