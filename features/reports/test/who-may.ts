import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  may: {
    'staff figures.read': 'figures.export figures.sales figures.start',
  },
} satisfies WhoMay;
