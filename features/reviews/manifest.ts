import { defineManifest } from '#platform/contract/manifest.ts';

export const reviews = defineManifest({
  name: 'reviews',
  pages: [
    { path: '/dashboard/review', module: 'dashboard.review', cached: true },
    { path: '/dashboard/reviews', module: 'dashboard.reviews', cached: true },
  ],
  menu: [
    { group: 'Customer', place: 50, to: '/dashboard/review', label: 'Add A Review', icon: 'star' },
    {
      group: 'Customers',
      place: 30,
      to: '/dashboard/reviews',
      label: 'Reviews',
      icon: 'star',
      permission: 'reviews.moderate',
    },
  ],
  actions: { 'review.hide': 'Review hidden', 'review.show': 'Review shown again', 'review.delete': 'Review deleted' },
  audited: { review: { tab: { label: 'Reviews', place: 70 } } },
});
