import { defineManifest } from '#platform/contract/manifest.ts';

export const quoteRequests = defineManifest({
  name: 'quote-requests',
  pages: [
    { path: '/dashboard/offers/requests', module: 'dashboard.quote-requests', cached: true },
    { path: '/dashboard/myquotes', module: 'dashboard.my-quotes', cached: true },
    // Not cached: the path differs for each request.
    { path: '/dashboard/myquotes/:id', module: 'dashboard.my-quote', cached: false },
  ],
  menu: [
    {
      group: 'Customer',
      place: 45,
      to: '/dashboard/myquotes',
      label: 'My Quotes',
      icon: 'file-pen-line',
      onlyFor: 'quote-requests',
    },
    {
      group: 'You',
      place: 35,
      to: '/dashboard/myquotes',
      label: 'My Quotes',
      icon: 'file-pen-line',
      onlyFor: 'quote-requests',
    },
  ],
  pendingCounts: { quoteRequests: { permission: 'offers.edit', words: 'asked for' } },
  topics: { 'quote-request': { words: 'A customer asks for a quote', roles: ['manager', 'service'] } },
  notifications: { 'quote.asked': { topic: 'quote-request', permission: 'offers.edit' } },
  actions: { 'quote.decline': 'Request for a quote declined' },
  audited: { quote_request: { noun: 'Request of' } },
  mails: { 'quote.declined': 'Request for a quote declined, to the customer' },
});
