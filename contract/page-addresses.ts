/**
 * Every page of the shop by its address, parts that differ as `:name`; `web/routes.ts` says what is there. But for the
 * cart pages are rendered without knowing who asks, so each could be sent to all. `true`: the server keeps its bytes. `false`: it is
 * made each time, because few ask for it, or each asks for another one.
 */
export const isPageKept: Record<string, boolean> = {
  '/': true,
  '/home': true,
  '/products': true,
  '/products/:slug': true,
  '/portfolio': true,
  '/blog': true,
  '/services': true,
  '/about': true,
  '/contact': true,
  '/terms': true,
  '/privacy': true,
  '/cookies': true,
  '/shipping': true,
  '/login': true,
  '/regester': true,
  '/forgot-password': true,
  '/purcess/:id': true,
  '/checkout': true,
  '/dashboard': true,
  '/dashboard/profile': true,
  '/dashboard/myorders': true,
  '/dashboard/quickorder': true,
  '/dashboard/review': true,
  '/dashboard/orders': true,
  '/dashboard/returns': true,
  '/dashboard/addProduct': true,
  '/dashboard/manageProducts': true,
  '/dashboard/makeAdmin': true,
  '/dashboard/inbox': true,
  '/dashboard/reviews': true,
  '/dashboard/checks': true,
  // Comes with what the guest of one browser has in it.
  '/cart': false,
  // Where forms without scripts, and links in mails, lead.
  '/sent': false,
  '/reset-password': false,
  '/verify-email': false,
  '/confirmed': false,
  '/newsletter/confirm': false,
  '/newsletter/unsubscribe': false,
  '/watches/stop': false,
  // One order, payment or draft of one person.
  '/dashboard/order/:id': false,
  '/dashboard/payment/:paymentId': false,
  '/dashboard/manageProducts/:id': false,
  // These lead on to the page that is meant.
  '/profile': false,
  '/register': false,
  '/__sandbox/styleguide': false,
  '/*': false,
};
