import { randomUUID } from 'node:crypto';
import type { Product } from '#features/products/contract/products.ts';
import { type Cents, calculateLineCents, sumCents, toCents, toDollars } from '#platform/contract/money.ts';
import type { Basket, AcknowledgedOrder, Reply, OrderChannel } from './proof-part.ts';
import type { Provider } from './provider.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { incrementTally, type Random, type Tally, wait } from './random.ts';

const json = { 'content-type': 'application/json' };

/** Usually one product, otherwise up to 30, each up to three times its minimum order. */
export const fillBasket = (products: Product[], random: Random): Basket =>
  Array.from({ length: random.chance(0.6) ? 1 : 1 + random.upTo(30) }, () => {
    const product = random.pick(products);
    return { product, quantity: product.minOrder * (1 + random.upTo(3)) };
  });

/** The order fields that a buyer needs for a return. */
type ReturnableOrder = { lines: { _id: string; returnable: number }[]; returns: object[] };

/** The lines of the buyer's cart. */
type CartContents = { lines: { product: { _id: string }; quantity: number }[] };

type Shop = { url: string };

/** Sends one request; returns null if the shop is down or fails. */
const send = async (url: string, init: RequestInit): Promise<Reply | null> => {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(15_000) });
    const body = (await response.json().catch(() => ({}))) as Reply['body'];
    return response.status >= 500 ? null : { status: response.status, body };
  } catch {
    return null;
  }
};

/** Repeats a request until it is answered, as a patient person would do. */
const retryUntilAnswered = async (sendOnce: () => Promise<Reply | null>, attempts: number): Promise<Reply | null> => {
  for (let at = 0; at < attempts; at++) {
    const reply = await sendOnce();
    if (reply !== null) return reply;
    await wait(250 + at * 150);
  }
  return null;
};

/**
 * The shop's price for the line. Quantities are whole minimum orders, so two lines of one product cost the same as a
 * combined line.
 */
const calculateCents = ({ product, quantity }: Basket[number]): Cents =>
  calculateLineCents(toCents(product.unitPrice), product.minOrder, quantity);

/**
 * A buyer who registers, then orders, pays, cancels and double-clicks at random.
 * @param channels ways to order besides Order Now, the pad and the checkout
 */
export const openBuyer = async (
  shop: Shop,
  provider: Provider,
  random: Random,
  tally: Tally,
  channels: readonly OrderChannel[] = [],
) => {
  const email = `buyer-${randomUUID()}@example.com`;
  /** Faults that this buyer noticed. */
  const discrepancies: string[] = [];
  let cookie = '';
  let token = '';
  const sync = async () => {
    const response = await fetch(`${shop.url}/api/user/${email}`, {
      method: 'PUT',
      headers: { ...json, cookie, origin: shop.url },
      body: JSON.stringify({ email }),
    });
    ({ token } = (await response.json()) as { token: string });
  };
  const signedUp = await fetch(`${shop.url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ name: 'Prove Buyer', email, password: 'a sentence of mine' }),
  });
  cookie = signedUp.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  await sync();

  const call = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const once = () =>
      send(`${shop.url}/api${path}`, {
        method,
        headers: { ...(body && json), authorization: `Bearer ${token}`, ...headers },
        ...(body && { body: JSON.stringify(body) }),
      });
    const reply = await once();
    if (reply?.status !== 401) return reply;
    await sync().catch(() => {});
    return once();
  };

  /** A checkout of the whole cart at its quoted total, including lines whose addition was never confirmed. */
  const checkOut = async (basket: Basket): Promise<object | null> => {
    const orderLines = basket.map(({ product, quantity }) => ({ productId: product._id, quantity }));
    await retryUntilAnswered(() => call('POST', '/cart/lines', { lines: orderLines }), 10);
    const cart = (await retryUntilAnswered(() => call('GET', '/cart'), 10))?.body as unknown as
      | CartContents
      | undefined;
    const lines = (cart?.lines ?? []).map(({ product, quantity }) => ({ productId: product._id, quantity }));
    const quote = await retryUntilAnswered(() => call('POST', '/checkout/quote', { lines, country: 'NO' }), 10);
    const { total } = (quote?.body ?? {}) as { total?: number };
    return total === undefined ? null : { lines, total, delivery: oslo, fromCart: true };
  };

  /** Orders one cart from three tabs, each with its own key: at most one may succeed. */
  const placeInTabs = async (checkout: object): Promise<AcknowledgedOrder | null> => {
    incrementTally(tally, 'one cart ordered in three tabs at once');
    const keys = [randomUUID(), randomUUID(), randomUUID()];
    const once = (key: string) => call('POST', '/checkout', checkout, { 'idempotency-key': key });
    const replies = await Promise.all(keys.map((key) => retryUntilAnswered(() => once(key), 30)));
    const placed = replies.flatMap((reply, at) =>
      reply?.status === 201 ? [{ id: reply.body._id ?? '', key: keys[at] ?? '' }] : [],
    );
    if (placed.length > 1) discrepancies.push(`one cart became the orders ${placed.map(({ id }) => id).join(', ')}`);
    return placed[0] ?? null;
  };

  /** Orders one product by Order Now, otherwise by the pad or the checkout; returns the acknowledged order. */
  const place = async (basket: Basket): Promise<AcknowledgedOrder | null> => {
    for (const channel of channels) if (random.chance(0.1)) return channel({ email, call, retryUntilAnswered }, basket);
    const key = randomUUID();
    const price = toDollars(sumCents(basket.map(calculateCents)));
    const to = { price, country: 'Norway', address: '1 Pipe Lane, 0150 Oslo' };
    const [first, ...others] = basket;
    if (first === undefined) return null;
    const { _id: productId, name: productName } = first.product;
    const isOne = others.length === 0 && random.chance(0.8);
    const checkout = !isOne && random.chance(0.5) ? await checkOut(basket) : null;
    const path = isOne ? '/order' : checkout === null ? '/quickorder' : '/checkout';
    const body = isOne
      ? { ...to, productId, productName, quantity: first.quantity }
      : (checkout ?? { ...to, lines: basket.map(({ product, quantity }) => ({ productId: product._id, quantity })) });
    const once = () => call('POST', path, body, { 'idempotency-key': key });
    if (checkout !== null && random.chance(0.4)) return placeInTabs(checkout);
    if (random.chance(0.1)) {
      incrementTally(tally, 'double click on Place Order');
      await Promise.all([once(), once(), once()]);
    }
    let reply = await retryUntilAnswered(once, 30);
    if (reply?.body.code === 'price_changed') {
      incrementTally(tally, 'ordered again at the price that a sale has changed');
      Object.assign(body, (reply.body as { details?: { price: number; total?: number } }).details);
      reply = await retryUntilAnswered(once, 30);
    }
    if (reply?.status !== 201) return null;
    incrementTally(tally, isOne ? 'order of one line' : 'order of several lines');
    if (checkout !== null) incrementTally(tally, 'order from the cart');
    return { id: reply.body._id ?? '', key };
  };

  /** The buyer's browser's call to the provider. */
  const atProvider = async (clientSecret: string, action: string, body: Record<string, string>): Promise<void> => {
    const intent = clientSecret.split('_secret_')[0] ?? '';
    await send(`http://${provider.host}:${provider.port}/v1/payment_intents/${intent}/${action}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Bearer ${provider.publishableKey}`,
      },
      body: new URLSearchParams({ client_secret: clientSecret, ...body }),
    });
  };
  const confirm = (clientSecret: string, card: string) => atProvider(clientSecret, 'confirm', { payment_method: card });

  /** 3-D Secure: the card holder confirms, refuses and uses another card, or closes the page. */
  const authenticate = async (clientSecret: string): Promise<void> => {
    await confirm(clientSecret, 'pm_card_threeDSecure2Required');
    if (random.chance(0.2)) {
      incrementTally(tally, '3-D Secure left open');
      return;
    }
    const outcome = random.chance(0.7) ? 'complete' : 'fail';
    incrementTally(tally, `3-D Secure: ${outcome}`);
    await atProvider(clientSecret, 'authenticate', { outcome });
    if (outcome === 'fail') await confirm(clientSecret, 'pm_card_visa');
  };

  const pay = async (id: string, price: number, tabCloses: boolean): Promise<void> => {
    const reply = await retryUntilAnswered(() => call('POST', '/create-payment-intent', { order: id, price }), 6);
    const clientSecret = reply?.body.clientSecret;
    if (clientSecret === undefined) return;
    if (random.chance(0.15)) {
      incrementTally(tally, 'card declined');
      await confirm(clientSecret, 'pm_card_chargeDeclined');
    }
    const card = random.next();
    if (card < 0.12) await authenticate(clientSecret);
    else if (card < 0.15) {
      incrementTally(tally, 'payment disputed');
      await confirm(clientSecret, 'pm_card_createDispute');
    } else await confirm(clientSecret, card < 0.3 ? 'pm_card_pendingRefund' : 'pm_card_visa');
    if (tabCloses) {
      incrementTally(tally, 'tab closed right after paying');
      return;
    }
    const transactionId = clientSecret.split('_secret_')[0];
    await retryUntilAnswered(() => call('PATCH', `/orders/${id}`, { order: id, transactionId }), 4);
  };

  const cancel = async (id: string) => {
    const once = () => retryUntilAnswered(() => call('DELETE', `/orders/${id}`), 4);
    await once();
    if (!random.chance(0.3)) return;
    incrementTally(tally, 'cancelled again');
    await once();
  };

  /** Requests a return of some pieces, sometimes too many, with a double click. */
  const sendBack = async () => {
    const mine = (await call('GET', `/orders?email=${encodeURIComponent(email)}&limit=10`))?.body;
    if (!Array.isArray(mine) || mine.length === 0) return;
    const { _id } = random.pick(mine as { _id: string }[]);
    const order = (await call('GET', `/orders/${_id}`))?.body as unknown as ReturnableOrder | undefined;
    const lines = (order?.lines ?? []).filter(({ returnable }) => returnable > 0 && random.chance(0.6));
    if (order === undefined || lines.length === 0) return;
    const form = {
      reason: 'proof',
      returnsWas: order.returns.length,
      lines: lines.map(({ _id: line, returnable }) => ({
        line,
        quantity: 1 + random.upTo(random.chance(0.1) ? returnable * 2 : returnable),
      })),
    };
    const once = async () => {
      if ((await call('POST', `/orders/${_id}/returns`, form))?.status === 200)
        incrementTally(tally, 'return requested');
    };
    await Promise.all(random.chance(0.3) ? [once(), once()] : [once()]);
  };

  return {
    discrepancies,
    /** Orders and does not pay; `payLater` does. */
    leave: place,
    async payLater({ id }: AcknowledgedOrder): Promise<void> {
      const seen = await retryUntilAnswered(() => call('GET', `/orders/${id}`), 10);
      await pay(id, (seen?.body as { price?: number } | undefined)?.price ?? 0, random.chance(0.3));
    },
    /** Orders, and continues as people do; returns the order if the shop acknowledged it. */
    async buy(basket: Basket): Promise<AcknowledgedOrder | null> {
      const placed = await place(basket);
      if (placed === null) return null;
      const seen = await retryUntilAnswered(() => call('GET', `/orders/${placed.id}`), 10);
      const price = (seen?.body as { price?: number } | undefined)?.price ?? 0;
      const mood = random.next();
      if (mood < 0.45) await pay(placed.id, price, false);
      else if (mood < 0.6) await pay(placed.id, price, true);
      else if (mood < 0.7) {
        incrementTally(tally, 'double click on Pay');
        await Promise.all([pay(placed.id, price, false), pay(placed.id, price, false)]);
      } else if (mood < 0.8) {
        incrementTally(tally, 'cancel and pay at once');
        await Promise.all([
          pay(placed.id, price, random.chance(0.5)),
          wait(random.upTo(80)).then(() => cancel(placed.id)),
        ]);
      } else if (mood < 0.9) await cancel(placed.id);
      if (random.chance(0.5)) await sendBack();
      return placed;
    },
  };
};

export type Buyer = Awaited<ReturnType<typeof openBuyer>>;
