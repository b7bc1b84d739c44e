import { expect, test } from 'vitest';
import { createTeam } from '#features/companies/test/companies.ts';
import { createGoods, setLimits, toCode } from '#features/company-approvals/test/approvals.ts';
import { buildQuote, openQuotes } from '#features/quotes/test/quotes.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

test('a quote over the order limit of its buyer is refused with whom to ask, and accepted once the limit is raised', async () => {
  const { acme, buyer, members } = await createTeam(shop, admin);
  await setLimits(shop, admin, acme, members.buyer, { orderLimit: 20 });
  const goods = await createGoods(shop, 30);
  const { make, linkTo, seenBy, accept } = await openQuotes(shop);
  await make(buyer, buildQuote({ lines: [[goods, 1]] }));
  const link = await linkTo(buyer);
  const seen = await seenBy(link);
  const refused = await accept(buyer, link, seen);
  expect([...toCode(refused), refused.body.message]).toEqual([
    409,
    'approval_needed',
    `This order costs ${formatDollars(seen.total)}, and one order of yours may cost at most $20.00. Ask an admin of your company to raise your limit.`,
  ]);
  await setLimits(shop, admin, acme, members.buyer, { orderLimit: 100 });
  expect((await accept(buyer, link, seen)).status).toBe(201);
});
