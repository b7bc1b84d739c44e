/** Every call of the contract, by who may make it. */
export const whoMay: Record<string, string> = {
  public: [
    ...['browsing.list', 'browsing.suggest', 'cart.readLink', 'identity.forgotPassword', 'identity.resetPassword'],
    ...['identity.verifyEmail', 'messages.confirmSubscription', 'messages.contact', 'messages.subscribe'],
    ...['messages.unsubscribe', 'operations.describe', 'operations.health', 'operations.ready'],
    ...['products.get', 'products.list', 'products.picture', 'reviews.list'],
    ...['sitemap.index', 'sitemap.pages', 'sitemap.products', 'sitemap.robots', 'watches.stop'],
  ].join(' '),
  guest: [
    ...['messages.postContact', 'messages.postNewsletter', 'signIn.byGoogle', 'signIn.byPassword'],
    ...['signIn.getSession', 'signIn.returnFromGoogle', 'signIn.signOut', 'signIn.signUp'],
  ].join(' '),
  shopper: 'cart.add cart.clear cart.get cart.move cart.post cart.remove cart.set',
  provider: 'payments.webhook',
  session: 'accounts.sync',
  owner: 'accounts.updateProfile',
  ownerOrAdmin: 'accounts.adminCheck accounts.profile orders.listMine',
  customer: [
    ...['addresses.add', 'addresses.edit', 'addresses.list', 'addresses.remove'],
    ...['cart.merge', 'checkout.place', 'checkout.quote'],
    ...['documents.confirmation', 'documents.get', 'documents.list', 'identity.changePassword', 'identity.confirm'],
    ...['identity.deleteAccount', 'identity.exportData', 'identity.sendVerification', 'orders.cancel', 'orders.get'],
    ...['orders.place', 'orders.timeline', 'payments.confirm', 'payments.createIntent', 'quickOrder.check'],
    ...['quickOrder.place', 'returns.ask', 'reviews.add', 'reviews.mine', 'watches.watch'],
  ].join(' '),
  admin: [
    ...['accounts.list', 'accounts.setRole', 'checks.check', 'checks.compare', 'checks.refundStray'],
    ...['documents.packingSlip', 'messages.list', 'orders.deliver', 'orders.listAll', 'orders.releaseAll'],
    ...['payments.refund', 'productDetails.addAttribute', 'productDetails.addCategory', 'productDetails.choices'],
    ...['productDetails.get', 'productDetails.save', 'products.add', 'products.edit', 'products.remove'],
    ...['products.upload', 'returns.decide', 'returns.list', 'returns.receive', 'reviews.listAll'],
    ...['reviews.moderate', 'shipments.ship', 'shipments.takeBack'],
  ].join(' '),
};
