import { defineManifest } from '#platform/contract/manifest.ts';

export const productReviews = defineManifest({
  name: 'product-reviews',
  pages: [
    // Not cached, because few visitors read it.
    { path: '/products/:slug/reviews', module: 'product-reviews', cached: false },
    // Not cached, because each customer reviews a different product.
    { path: '/products/:slug/review', module: 'product-review', cached: false, signedIn: true },
    {
      path: '/dashboard/product-reviews',
      module: 'dashboard.product-reviews',
      cached: true,
    },
  ],
  menu: [
    {
      group: 'Customers',
      place: 40,
      to: '/dashboard/product-reviews',
      label: 'Product Reviews',
      icon: 'message-square-text',
      permission: 'reviews.moderate',
    },
  ],
  permissions: { 'reviews.moderate': { words: 'Hide and delete reviews', roles: ['manager', 'catalog'] } },
  actions: {
    'product_review.hide': 'Product review hidden',
    'product_review.show': 'Product review shown again',
    'product_review.answer': 'Product review answered',
  },
  audited: { product_review: {} },
});
