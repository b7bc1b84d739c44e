import { defineFeature } from '#server/define-feature.ts';

/** How much an account may hold in unpaid orders, and for how long. */
export default defineFeature({
  uses: ['accounts', 'orders', 'payments', 'settings'],
  writes: { orders: 'An order is held longer once its payment has started.' },
});
