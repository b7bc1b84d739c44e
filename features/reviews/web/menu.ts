import type { MenuEntry } from '#platform/web/shell/menu-entry.ts';
import { Star } from '#platform/web/ui/icons/star.ts';

export const reviewsMenu: MenuEntry[] = [
  { group: 'Customer', place: 50, to: '/dashboard/review', label: 'Add A Review', icon: Star },
  {
    group: 'Customers',
    place: 30,
    to: '/dashboard/reviews',
    label: 'Reviews',
    icon: Star,
    permission: 'reviews.moderate',
  },
];
