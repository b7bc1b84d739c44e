import { expect, test } from 'vitest';
import { cart } from '#features/carts/contract/cart.ts';
import { openQuoteRequests, toRequestForm } from '#features/quote-requests/test/quote-requests.ts';
import { buildQuote, openQuotes } from '#features/quotes/test/quotes.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { type TestProduct, createTestProducts } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const { manager, make, linkTo, seenBy, accept } = await openQuotes(shop);
const { ask, answer } = openQuoteRequests(shop, manager);

const addToCart = (buyer: TestPerson, lines: [TestProduct, number][]) =>
  shop.call(
    cart.add,
    { body: { lines: lines.map(([{ id: productId }, quantity]) => ({ productId, quantity })) } },
    buyer.token,
  );

test('an accepted quote takes the goods that its customer asked for out of the cart, and nothing that changed there since', async () => {
  const buyer = await signIn(shop.db);
  const [asked, raised, added] = (await createTestProducts(shop, 3)) as [TestProduct, TestProduct, TestProduct];
  await addToCart(buyer, [
    [asked, 2],
    [raised, 3],
  ]);
  const { body: request } = await ask(
    buyer,
    toRequestForm([
      [asked, 2],
      [raised, 3],
    ]),
  );
  await addToCart(buyer, [
    [raised, 1],
    [added, 1],
  ]);
  expect((await answer(request._id)).status).toBe(201);
  const link = await linkTo(buyer);
  expect((await accept(buyer, link, await seenBy(link))).status).toBe(201);
  const { body } = await shop.call(cart.get, {}, buyer.token);
  expect(
    body.lines.map(({ product, quantity }: { product: { _id: string }; quantity: number }) => [product._id, quantity]),
  ).toEqual([
    [raised.id, 4],
    [added.id, 1],
  ]);
});

test('a quote that staff made on their own leaves the cart of its buyer alone', async () => {
  const buyer = await signIn(shop.db);
  const [goods] = (await createTestProducts(shop, 1)) as [TestProduct];
  await addToCart(buyer, [[goods, 2]]);
  await make(buyer, buildQuote({ lines: [[goods, 2]] }));
  const link = await linkTo(buyer);
  expect((await accept(buyer, link, await seenBy(link))).status).toBe(201);
  expect((await shop.call(cart.get, {}, buyer.token)).body.lines).toHaveLength(1);
});
