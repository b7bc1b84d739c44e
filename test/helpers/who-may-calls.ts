import { api } from '#features/api.ts';
import { offers } from '#features/quotes/contract/offers.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { mintEmailToken } from '#features/accounts/server/email-token.ts';
import { mintOfferLink } from '#features/quotes/server/open-offer.ts';
import { openAuthenticator } from './authenticator.ts';
import { placeOrder, stockProduct } from './goods.ts';
import { oslo } from './oslo.ts';
import { startPaying } from './pay.ts';
import { authUserOf, givePassword, signIn } from './people.ts';
import type { TestShop } from './start-shop.ts';
import { defaultCounters, defaultSlides } from '#features/home/contract/home.ts';
import { blankSettings } from './terms.ts';

/** Every call of the contract. */
export const rows = Object.entries(api).flatMap(([feature, some]) =>
  Object.entries<Endpoint>(some).map(([name, row]) => ({ name: `${feature}.${name}`, row })),
);

/** Without a bearer the call of a session is meant. */
export const sharesSessionPath = ({ method, path }: Endpoint) =>
  rows.some(({ row }) => row.auth === 'session' && row.method === method && row.path === path);

/** A shop in which every call can be made, by people who own what it is about and by others. */
export const prepareCalls = async (shop: TestShop) => {
  const owner = await signIn(shop.db);
  const stranger = await signIn(shop.db);
  const admin = await signIn(shop.db, 'admin');
  const goods = await stockProduct(shop);
  const { body: order } = await placeOrder(shop, owner, goods);
  await startPaying(shop, owner, order);

  /** Somebody whose links are followed; the password is set by the link, so the sessions of others stay. */
  const subject = await signIn(shop.db);
  await givePassword(shop.db, subject, 'secret');

  /** Somebody who signs in by password. */
  const member = await signIn(shop.db);
  await givePassword(shop.db, member, 'secret');

  const picture = `${'a'.repeat(32)}-640.webp`;
  await shop.db.$client.query(`insert into picture (name, width, format, data) values ($1, 640, 'webp', '')`, [
    'a'.repeat(32),
  ]);

  /** Of the demo goods; those made for tests have no shape. */
  const drawn = 'brass-hex-nipple-1-2-in-bsp-male';

  const device = openAuthenticator();

  const tap = { name: 'Z', description: 'Z', stock: 1, minOrder: 1, image: '/pictures/z.svg' };

  const draft = { kind: 'draft', name: owner.name, email: owner.email, lines: [{ productId: goods.id, quantity: 1 }] };

  /** The request as the owner would make it. Bodies are right, so that only the guard can refuse. */
  const bodies: Record<string, object | Blob> = {
    'accounts.sync': { email: owner.email, name: owner.name },
    'accounts.updateProfile': { education: 'School', location: 'Oslo', phone: '123', linkedin: 'in/nora' },
    'orders.place': { productId: goods.id, productName: goods.name, quantity: 1, price: 10 },
    'offers.price': { kind: 'draft', lines: [{ productId: goods.id, quantity: 1 }] },
    'offers.make': draft,
    'offers.save': { ...draft, version: 1 },
    'offers.withdraw': { version: 1 },
    'orders.addNote': { note: 'Rang twice.' },
    'customers.addNote': { note: 'Pays late.' },
    'customers.editNote': { note: 'Pays late.', version: 1 },
    'quickOrder.check': { text: 'VAL-0011 1' },
    'quickOrder.place': { lines: [{ productId: goods.id, quantity: 1 }], price: 10 },
    'settings.save': blankSettings,
    'policies.preview': { text: 'A' },
    'home.preview': { slides: defaultSlides, counters: defaultCounters, pins: [] },
    'addresses.add': oslo,
    'addresses.edit': oslo,
    'checkout.quote': { lines: [{ productId: goods.id, quantity: 1 }] },
    'checkout.place': { lines: [{ productId: goods.id, quantity: 1 }], delivery: oslo, total: 10 },
    'lists.save': { name: 'Basin' },
    'lists.rename': { name: 'Bath' },
    'lists.setLine': { quantity: 2 },
    'lists.publish': { slug: 'basin', intro: 'What fits.' },
    'cart.add': { lines: [{ productId: goods.id }] },
    'cart.set': { quantity: 2 },
    'cart.move': { productId: goods.id, to: 'saved' },
    'cart.post': { act: 'add', product: goods.id },
    'people.setRole': { role: 'admin' },
    'people.invite': { email: 'helper@example.com', role: 'service' },
    'keys.make': { name: 'Z', permissions: ['orders.read'] },
    'people.accept': { token: 'A'.repeat(43) },
    'productFiles.check': new Blob(['SKU;Stock\nVAL-0011;1'], { type: 'text/csv' }),
    'productFiles.pictures': new Blob(['PK'], { type: 'application/zip' }),
    'productFiles.chooseSheet': { sheet: 'Prices' },
    'productFiles.chooseMissing': { make: true },
    'productFiles.chooseNames': { addSku: true },
    'productFiles.nameColumns': { columns: [{ name: 'SKU', field: 'sku' }] },
    'grid.save': { rows: [{ _id: goods.id, version: 1, minOrder: 1 }] },
    'missedSearches.tell': { search: 'Z' },
    'missedSearches.hide': { hidden: true },
    'synonyms.add': { said: 'Z', means: 'tap' },
    'products.upload': new Blob(['A'], { type: 'image/png' }),
    'signIn.signUp': { name: 'Nora Newcomer', email: 'newcomer@example.com', password: 'secret' },
    'signIn.byPassword': { email: member.email, password: 'secret' },
    'signIn.byGoogle': {},
    'signInSteps.byCode': { code: '000000' },
    'signInSteps.byRecoveryCode': { code: 'k7m2p-x9qrt' },
    'signInSteps.byPasskey': { used: device.use({ challenge: 'A' }) },
    'secondStep.confirmCodes': { code: '000000' },
    'secondStep.confirmByCode': { code: '000000' },
    'secondStep.addPasskey': { made: device.make({ challenge: 'A' }), name: 'Z' },
    'secondStep.confirmByPasskey': { used: device.use({ challenge: 'A' }) },
    'secondStep.renamePasskey': { name: 'Z' },
    'products.add': { ...tap, unitPrice: '1', image: 'https://shop.example/z.png' },
    'products.edit': { ...tap, unitPrice: 1, stockWas: 1 },
    'productDetails.addCategory': { name: 'Heating' },
    'productDetails.addAttribute': { label: 'Voltage', type: 'number', unit: 'V' },
    'productDetails.save': {
      ...tap,
      unitPrice: 1,
      stockWas: 1,
      category: 'valves',
      family: 'z',
      sku: 'Z-1',
      lowStockAt: 0,
      version: 1,
    },
    'identity.verifyEmail': {
      token: await mintEmailToken(shop.db, 'verify', await authUserOf(shop.db, subject)),
      password: 'secret',
    },
    'identity.forgotPassword': { email: subject.email },
    'identity.resetPassword': {
      token: await mintEmailToken(shop.db, 'reset', await authUserOf(shop.db, subject)),
      password: 'fresh secret',
    },
    'identity.changePassword': { current: 'secret', password: 'fresh secret' },
    'identity.confirm': { password: 'secret' },
    'messages.contact': { email: owner.email, subject: 'Tube', message: 'Do you cut it?' },
    'replyTemplates.add': { name: 'Z', text: 'Z' },
    'replyTemplates.edit': { name: 'Z', text: 'Z', version: 1 },
    'messages.reply': { reply: 'Yes.', repliesWas: 0 },
    'messages.setState': { state: 'closed' },
    'messages.subscribe': { email: owner.email },
    'messages.postContact': { email: owner.email, subject: 'Tube', message: 'Do you cut it?' },
    'messages.postNewsletter': { email: owner.email },
    'units.choose': { units: 'in', back: '/' },
    'stock.check': { kind: 'received', text: 'VAL-0011 1' },
    'stock.save': { kind: 'received', lines: [{ productId: goods.id, pieces: 1 }] },
    'reviews.add': { review: 5, description: 'Fine.' },
    'reviews.moderate': { act: 'show' },
    'productReviews.moderate': { act: 'show' },
    'productReviews.answer': { answer: 'Z' },
    'productReviews.write': { ...tap, title: 'Z', stars: 5 },
    'collections.many': { act: 'ready', orders: [order._id] },
    'shipments.correct': { carrier: 'UPS', trackingNumber: '1' },
    'shipments.ship': { carrier: 'UPS', lines: [{ line: goods.id, quantity: 1 }], shippedWas: 0 },
    'packing.ship': { carrier: 'UPS', parcels: [{ order: order._id, shippedWas: 0 }] },
    'orderAddress.change': oslo,
    'returns.ask': { lines: [{ line: goods.id, quantity: 1 }], reason: 'too long', returnsWas: 0 },
    'returns.decide': { act: 'accept' },
    'returns.receive': { lines: [{ line: goods.id, quantity: 1, restock: true }] },
    'notices.readAll': { upTo: order._id },
    'notices.choose': { ways: { paid: 'both' }, hourly: true },
    'webhooks.add': { url: 'https://hooks.shop.example/', events: ['order.paid'] },
    'webhooks.change': { url: 'https://hooks.shop.example/', events: ['order.paid'], active: true },
    'payments.createIntent': { price: 10, order: order._id },
    'payments.refund': { reason: 'broken' },
    'payments.confirm': { order: order._id, transactionId: 'pi_invented' },
  };

  const subscriber = { token: '01900000-0000-4000-8000-000000000001' };
  await shop.db.$client.query(`insert into subscriber (email, token) values ('reader@example.com', $1)`, [
    subscriber.token,
  ]);

  /** A list that has a link, and is a kit too. */
  const shared = { token: 'L'.repeat(32), slug: 'bathroom' };
  await shop.db.$client.query(
    `insert into cart (customer_id, kind, name, share_token, slug) values ($1, 'list', 'Bathroom', $2, $3)`,
    [owner.customerId, shared.token, shared.slug],
  );

  const offered = { productId: goods.id, quantity: 1 };
  const { body: quote } = await shop.call(
    offers.make,
    {
      body: {
        kind: 'quote',
        name: owner.name,
        email: owner.email,
        lines: [offered],
        delivery: oslo,
        send: true,
        endsOn: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
      },
    },
    admin.token,
  );
  const link = { token: await mintOfferLink(shop.db, { id: quote._id, email: owner.email }) };
  Object.assign(bodies, {
    'offerLink.open': link,
    'offerLink.print': link,
    'offerLink.accept': { ...link, version: 1, total: 10 },
  });

  const queries: Record<string, Record<string, string>> = {
    'barcodes.find': { text: 'VAL-0011' },
    'offers.customers': { search: 'nora' },
    'cart.readLink': { add: 'VAL-0011:10' },
    'live.look': { ids: goods.id },
    'messages.confirmSubscription': subscriber,
    'messages.unsubscribe': subscriber,
    'customers.removeNote': { version: '1' },
    'watches.stop': subscriber,
    ...Object.fromEntries(['pickList', 'slips', 'labels'].map((paper) => [`packing.${paper}`, { orders: order._id }])),
  };

  const ask = (name: string, row: Endpoint, token: string | null, named: { id?: string } = {}) => {
    const id = /^\/(product|cart)/.test(row.path) ? goods.id : order._id;
    const params = {
      id,
      email: owner.email,
      file: picture,
      name: name === 'offline.icon' ? '192' : drawn,
      number: '1',
      note: order._id,
      country: 'US',
      product: goods.id,
      ...shared,
      ...named,
      page: 'terms',
      month: new Date().toISOString().slice(0, 7),
    };
    if (row.body !== undefined && row.body.kind !== 'signed' && bodies[name] === undefined)
      throw new Error(`say above what ${name} is sent`);
    const query = row.query && { email: owner.email, ...queries[name] };
    return shop.call(row, { params, query, body: bodies[name] } as never, token);
  };

  return { owner, stranger, admin, goods, order, ask };
};
