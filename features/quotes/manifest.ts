import { defineManifest } from '#platform/contract/manifest.ts';

export const quotes = defineManifest({
  name: 'quotes',
  pages: [
    { path: '/dashboard/offers', module: 'dashboard.offers', cached: true },
    { path: '/dashboard/offers/new', module: 'dashboard.offer', id: 'new-offer', cached: true },
    // Not cached: the path differs for each offer.
    { path: '/dashboard/offers/:id', module: 'dashboard.offer', id: 'offer-of', cached: false },
  ],
  menu: [
    {
      group: 'Orders',
      place: 20,
      to: '/dashboard/offers',
      label: 'Drafts and Quotes',
      icon: 'file-pen-line',
      permission: 'offers.edit',
      pendingCount: 'quoteRequests',
    },
  ],
  permissions: {
    'offers.edit': { words: 'Make draft orders and quotes for customers', roles: ['manager', 'service', 'counter'] },
    'offers.price': { words: 'Set special prices in draft orders and quotes', roles: ['manager'] },
  },
  jobs: { 'offer-requests': 'Ending requests for approval of ended quotes' },
  topics: {
    offer: { words: 'A draft order or a quote is accepted', roles: ['manager', 'service'] },
  },
  notifications: {
    'offer.accepted': { topic: 'offer', permission: 'offers.edit' },
  },
  actions: {
    'offer.create': 'Draft order or quote created',
    'offer.edit': 'Draft order or quote changed',
    'offer.send': 'Draft order or quote sent',
    'offer.withdraw': 'Draft order or quote withdrawn',
    'offer.accept': 'Draft order or quote accepted',
  },
  audited: {
    offer: { tab: { label: 'Drafts and quotes', place: 90 }, page: '/dashboard/offers/', noun: 'Number' },
  },
  mails: {
    'offer.sent': 'Draft order or quote, with its link',
  },
});
