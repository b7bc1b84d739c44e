/** Every call of the contract, by who may make it: anybody of that kind, or staff with that permission. */
export const whoMay: Record<string, string> = {
  public: [
    'barcodes.find browsing.list browsing.roots browsing.suggest cart.readLink compare.tell delivery.tell home.tell identity.forgotPassword',
    'identity.resetPassword identity.verifyEmail joining.ends joining.find joining.match lists.kit lists.kits lists.shared live.follow live.look',
    'messages.confirmSubscription messages.contact messages.subscribe messages.unsubscribe missedSearches.tell',
    'offerLink.open offerLink.print offline.catalogue offline.favicon offline.icon offline.manifest',
    'operations.describe operations.health operations.ready orders.exists policies.tell productReviews.list',
    'products.drawing products.drawingInInches products.get products.list products.picture regions.list reviews.list reviews.rate settings.tell',
    'sitemap.index sitemap.pages sitemap.products sitemap.robots watches.stop',
  ].join(' '),
  guest: [
    'messages.postContact messages.postNewsletter signIn.byGoogle signIn.byPassword signIn.getSession',
    'signIn.returnFromGoogle signIn.signOut signIn.signUp',
    'signInSteps.beginPasskey signInSteps.byCode signInSteps.byPasskey signInSteps.byRecoveryCode units.choose',
  ].join(' '),
  shopper: 'cart.add cart.clear cart.get cart.move cart.post cart.remove cart.set cartNeeds.list',
  provider: 'payments.webhook',
  session: 'accounts.sync',
  owner: 'accounts.updateProfile',
  customer: [
    'addresses.add addresses.edit addresses.list addresses.remove bought.days bought.list cart.merge',
    'checkout.place checkout.quote desk.look identity.changePassword identity.confirm identity.deleteAccount',
    'identity.exportData identity.sendVerification lists.save notices.choices notices.choose notices.list',
    'notices.read notices.readAll offerLink.accept orders.place payments.confirm',
    'payments.createIntent people.accept productReviews.mine productReviews.remove productReviews.write',
    'quickOrder.check quickOrder.place returns.ask reviews.add reviews.mine',
    'secondStep.addPasskey secondStep.beginCodes secondStep.beginConfirm secondStep.beginPasskey',
    'secondStep.confirmByCode secondStep.confirmByPasskey secondStep.confirmCodes secondStep.get',
    'secondStep.removeCodes secondStep.removePasskey secondStep.renamePasskey secondStep.renewRecovery sessions.end',
    'sessions.endOthers sessions.list watches.watch',
  ].join(' '),
  'customer orders.cancel': 'orders.cancel',
  'customer orders.edit': 'orderAddress.change',
  'customer orders.read': 'documents.confirmation documents.get documents.list orders.get orders.timeline',
  'customer products.edit': [
    'lists.get lists.mine lists.remove lists.removeLine lists.rename lists.setLine lists.share',
    'lists.unshare',
  ].join(' '),
  'ownerOrStaff customers.read': 'accounts.adminCheck accounts.profile',
  'ownerOrStaff orders.read': 'orders.listMine',
  'staff audit.read': 'audit.list',
  'staff backups.make': 'backups.make backups.tell',
  'staff checks.run':
    'checks.check checks.compare failures.mails failures.others failures.retryJob failures.retryMail failures.retryMails',
  'staff customers.read': 'customers.get customers.list listFiles.customers listFiles.subscribers people.list',
  'staff customers.edit': 'customers.addNote customers.editNote customers.removeNote',
  'staff figures.read': 'figures.export figures.sales figures.start',
  'staff keys.edit': 'keys.list keys.make keys.revoke',
  'staff messages.answer': [
    'messages.get messages.list messages.reply messages.setState',
    'replyTemplates.add replyTemplates.edit replyTemplates.list replyTemplates.remove',
  ].join(' '),
  'staff offers.edit':
    'offers.customers offers.get offers.list offers.make offers.price offers.print offers.save offers.withdraw',
  'staff orders.cancel': 'orders.releaseAll',
  'staff orders.edit': 'orders.addNote',
  'staff orders.read': 'documents.month listFiles.orderLines listFiles.orders live.ring orders.listAll',
  'staff orders.refund': 'checks.refundStray payments.refund returns.receive',
  'staff orders.ship': [
    'collections.many collections.ready documents.packingSlip orders.deliver packing.labels packing.list packing.pickList packing.ship',
    'packing.slips shipments.correct shipments.remove shipments.ship shipments.takeBack',
  ].join(' '),
  'staff products.edit': [
    'archive.freeSku archive.restore grid.save lists.publish lists.withdraw missedSearches.hide missedSearches.list',
    'productDetails.addAttribute productDetails.addCategory productDetails.save products.add products.edit products.remove',
    'products.upload synonyms.add synonyms.list synonyms.remove',
  ].join(' '),
  'staff products.import': [
    'productFiles.apply productFiles.check productFiles.checkAgain productFiles.chooseMissing productFiles.chooseNames productFiles.chooseSheet',
    'productFiles.columns productFiles.get productFiles.leaveOut productFiles.list productFiles.nameColumns productFiles.pictures productFiles.problems',
    'productFiles.refused productFiles.rows productFiles.undo',
  ].join(' '),
  'staff products.read': 'archive.list productDetails.choices productDetails.get productFiles.export products.listAll',
  'staff returns.decide': 'returns.decide returns.list',
  'staff reviews.moderate': [
    'productReviews.answer productReviews.listAll productReviews.moderate productReviews.removeAnswer',
    'reviews.listAll reviews.moderate',
  ].join(' '),
  'staff roles.edit': 'people.invitations people.invite people.setRole people.uninvite',
  'staff settings.edit':
    'home.preview policies.preview settings.get settings.save settingsVersions.list settingsVersions.putBack',
  'staff stock.edit': 'stock.check stock.save stock.undo',
  'staff stock.read': 'listFiles.stock lowStock.export lowStock.list shortages.list stock.entries stock.history',
  'staff webhooks.edit': [
    'webhooks.add webhooks.change webhooks.deliveries webhooks.get webhooks.list webhooks.remove',
    'webhooks.replay webhooks.rollSecret webhooks.test',
  ].join(' '),
};

/** Calls for anybody that go on with what this browser has begun, and why they are refused without. */
export const refusedAlone: Record<string, string> = {
  'signInSteps.byCode': 'sign_in_again',
  'signInSteps.byRecoveryCode': 'sign_in_again',
  'signInSteps.byPasskey': 'passkey_refused',
};
