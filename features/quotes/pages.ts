import { offers } from '#features/quotes/contract/offers.ts';
import { definePages } from '#platform/contract/page.ts';

export const quotesPages = definePages('quotes', [
  { path: '/offer', module: 'offer', kept: true },
  { path: '/dashboard/offers', module: 'dashboard.offers', kept: true, query: offers.list.query },
  { path: '/dashboard/offers/new', module: 'dashboard.offer', id: 'new-offer', kept: true },
  // One order, payment or draft of one person.
  { path: '/dashboard/offers/:id', module: 'dashboard.offer', id: 'offer-of', kept: false },
]);
