import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

const sale = { name: 'Z', scope: 'skus', value: 'Z', percent: 10, startsOn: '', endsOn: '2999-01-01' };

export default {
  endpointsByCaller: { 'staff products.edit': 'sales.add sales.end sales.list sales.preview' },
  send: () => ({ bodies: { 'sales.add': sale, 'sales.preview': sale } }),
} satisfies WhoMay;
