import { expect, test } from 'vitest';
import { reviews } from '#features/reviews/contract/reviews.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { countStatements } from '#test/helpers/count-statements.ts';

const shop = await startShop();

test.each(['GET /reviews', 'POST /review'])('the specified endpoint %s exists', (call) => {
  const [method = '', path] = call.split(' ');
  expect(shop.app.hasRoute({ method, url: `/api${path}` })).toBe(true);
});

test('the review list has the newest 20, oldest first', async () => {
  const { body } = await shop.call(reviews.list, {});
  expect(body).toHaveLength(20);
  const dates = body.map(({ createdAt }: { createdAt: string }) => createdAt);
  expect(dates).toEqual(dates.toSorted());
  const newer = await shop.db.$client.query(
    "select count(*)::int as n from review where created_at > $1::timestamptz + interval '1 ms'",
    [dates[0]],
  );
  expect(newer.rows[0].n).toBe(19);
});

test('the review list takes one query for any number of reviews', async () => {
  const sent = countStatements(shop);
  const count = async (): Promise<number> => {
    sent.forget();
    expect((await shop.call(reviews.list, {})).status).toBe(200);
    return sent.count();
  };
  expect(await count()).toBe(1);
  for (let at = 0; at < 3; at += 1) {
    const { token } = await signIn(shop.db);
    await shop.call(reviews.add, { body: { review: 5, description: 'Fine.' } }, token);
  }
  expect(await count()).toBe(1);
});
