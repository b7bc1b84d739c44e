import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { execute } from '#platform/server/db/query.ts';
import { oslo } from '#test/helpers/addresses.ts';
import type { Basket, ProofBuyer, AcknowledgedOrder, ProofPart, Run } from '#test/prove/proof-part.ts';
import { incrementTally } from '#test/prove/random.ts';

const CODES = ['PROVE-FEW', 'PROVE-ONCE', 'PROVE-AMOUNT', 'PROVE-SHIP'];

/** Adds the codes, or changes one while it is in use. If the database does not respond, a later call adds them. */
const addOrChangeCodes = async ({ db, random, tally }: Run): Promise<void> => {
  await execute(
    db,
    sql`insert into discount_code (code, kind, percent, amount_cents, most_uses, once_each)
        values ('PROVE-FEW', 'percent', 10, null, 2, false), ('PROVE-ONCE', 'percent', 15, null, null, true),
               ('PROVE-AMOUNT', 'amount', null, 500, 4, false), ('PROVE-SHIP', 'delivery', null, null, null, false)
        on conflict do nothing`,
  ).catch(() => 0);
  if (!random.chance(0.1)) return;
  await execute(
    db,
    sql`update discount_code set percent = 5 + (percent + 1) % 10, version = version + 1 where code = 'PROVE-ONCE'`,
  ).catch(() => 0);
  incrementTally(tally, 'discount code changed');
};

/** Places orders with codes that have few uses, sometimes with simultaneous clicks or while the code changes. */
const openOrderChannel = (run: Run) => {
  const { random, tally } = run;
  return async ({ call, retryUntilAnswered }: ProofBuyer, basket: Basket): Promise<AcknowledgedOrder | null> => {
    await addOrChangeCodes(run);
    const code = random.pick(CODES);
    const lines = basket.map(({ product, quantity }) => ({ productId: product._id, quantity }));
    const quoted = await retryUntilAnswered(() => call('POST', '/checkout/quote', { lines, country: 'NO', code }), 10);
    const { total, discountCode } = (quoted?.body ?? {}) as { total?: number; discountCode?: string };
    if (total === undefined || discountCode === '') return null;
    const key = randomUUID();
    const body = { lines, total, delivery: oslo, code };
    const once = () => call('POST', '/checkout', body, { 'idempotency-key': key });
    const others = [
      ...(random.chance(0.3) ? [once(), once()] : []),
      ...(random.chance(0.2) ? [addOrChangeCodes(run)] : []),
    ];
    const [reply] = await Promise.all([retryUntilAnswered(once, 30), ...others]);
    if (reply?.status !== 201) {
      incrementTally(tally, 'order with a discount code refused');
      return null;
    }
    incrementTally(tally, 'order with a discount code');
    return { id: reply.body._id ?? '', key };
  };
};

const MIGRATION = 'platform/server/db/migrations/0004_discount_codes.sql';

export default {
  openOrderChannel,
  defects: [
    {
      name: 'a discount code is used more often than its limit',
      edits: [
        ['features/discount-codes/server/claim-code.ts', '(most_uses is null or used < most_uses)', 'true'],
        [
          'features/discount-codes/server/read-discount.ts',
          'coalesce(c.used >= c.most_uses, false) as "isUsedUp"',
          'false as "isUsedUp"',
        ],
        [MIGRATION, 'CHECK (used >= 0 and used <= most_uses)', 'CHECK (used >= 0)'],
      ],
    },
    {
      name: 'a canceled order keeps the use of its discount code',
      edits: [
        [
          'features/discount-codes/server/release-code.ts',
          "if (kind !== 'order.cancelled' && kind !== 'order.expired')",
          "if (kind !== '')",
        ],
      ],
    },
    {
      name: 'the discount of a line is not the sum of its parts',
      edits: [
        [
          'features/orders/contract/order-sums.ts',
          'const discount = sumCents([offCents, codeCents]);',
          'const discount = offCents;',
        ],
        [MIGRATION, 'CHECK (code_cents >= 0 and discount_cents = off_cents + code_cents)', 'CHECK (code_cents >= 0)'],
        [
          MIGRATION,
          "CHECK (code_cents between 0 and discount_cents and (code_cents = 0 or code <> ''))",
          'CHECK (code_cents >= 0)',
        ],
      ],
    },
  ],
} satisfies ProofPart;
