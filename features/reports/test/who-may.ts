import type { WhoMay } from '#test/helpers/who-may.ts';

export default {
  may: {
    'staff figures.read': 'figures.export figures.sales figures.start',
  },
} satisfies WhoMay;
