import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default { endpointsByCaller: { 'staff stock.read': 'productFilter.choices' } } satisfies WhoMay;
