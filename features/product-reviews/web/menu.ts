import type { MenuEntry } from '#platform/web/shell/menu-entry.ts';
import { MessageSquareText } from '#platform/web/ui/icons/message-square-text.ts';

export const productReviewsMenu: MenuEntry[] = [
  {
    group: 'Customers',
    place: 40,
    to: '/dashboard/product-reviews',
    label: 'Product Reviews',
    icon: MessageSquareText,
    permission: 'reviews.moderate',
  },
];
