import { sql } from 'drizzle-orm';
import type { OrderDiscount, OrderDiscountReader } from '#features/checkout/server/order-discount.ts';
import { type CodeValue, divideCode } from '#features/discount-codes/contract/code-cents.ts';
import { normalizeCode } from '#features/discount-codes/contract/normalize-code.ts';
import { categoriesAbove } from '#features/products/server/categories-above.ts';
import { HOUR_SECONDS } from '#platform/contract/durations.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, formatCents, subtractCents, sumCents, toDollars } from '#platform/contract/money.ts';
import type { Auth } from '#features/accounts/server/auth.ts';
import type { Database } from '#platform/server/db/open.ts';
import { one } from '#platform/server/db/query.ts';
import { type RequestQuota, countFailure } from '#platform/server/http/count-request.ts';
import { claimCode, restateCodeUse } from './claim-code.ts';
import { hashEmail, normalizeEmail } from './normalize-email.ts';

/** The most unknown codes that a network may enter in an hour. After that, it may enter no codes at all. */
const MOST_UNKNOWN = 10;

/** A code that a buyer enters for some products. If the code does not exist, `id` is null. */
type EnteredCode = CodeValue & {
  /** Seconds until the network may enter a code again; null if it may do so now. */
  wait: number | null;
  id: string | null;
  code: string;
  version: number;
  minGoodsCents: Cents;
  isOver: boolean;
  isEarly: boolean;
  isUsedUp: boolean;
  isUsedByBuyer: boolean;
  /** The ids of the products to which the code applies. */
  covered: string[];
};

/** SQL condition: the code `c` applies to the product `p`. */
const coversProduct = sql`
  (c.on_reduced or p.regular_price_cents is null) and (
    not exists (select from discount_code_scope s where s.code_id = c.id)
    or exists (select from discount_code_scope s where s.code_id = c.id and (
         s.product_id = p.id or lower(s.brand) = lower(p.brand)
         or s.category_id in (select id from ${categoriesAbove(sql`p.category_id`)} up))))`;

const findCode = (
  db: Database,
  {
    code,
    quota,
    ids,
    customerId,
    emails,
  }: {
    code: string;
    quota: RequestQuota;
    ids: string[];
    customerId: string;
    emails: string[];
  },
): Promise<EnteredCode> =>
  one<EnteredCode>(
    db,
    sql`with counted as (${countFailure(quota, sql`not exists (select from discount_code where code = ${code})`)})
        select counted.wait, c.id, c.code, c.version, c.kind, c.percent, c.amount_cents as "amountCents",
               c.min_goods_cents as "minGoodsCents", not c.is_active or coalesce(c.ends_at <= now(), false) as "isOver",
               c.starts_at > now() as "isEarly", coalesce(c.used >= c.most_uses, false) as "isUsedUp",
               c.once_each and (
                 exists (select from code_use u where u.code_id = c.id and u.customer_id = ${customerId} and u.released_at is null)
                 or exists (select from code_use u where u.code_id = c.id and u.released_at is null
                            and u.email_norm = any(${sql.param(emails)}::text[]))
               ) as "isUsedByBuyer",
               (select coalesce(json_agg(p.id), '[]') from product p
                 where p.id = any(${sql.param(ids)}::uuid[]) and ${coversProduct}) as covered
          from counted left join discount_code c on c.code = ${code}`,
    'read-code',
  );

/** @throws DomainError with the first reason, independent of the goods, why the buyer cannot use the code now */
const assertFree = (found: EnteredCode): void => {
  if (found.isOver) throw new DomainError('code_over');
  if (found.isEarly) throw new DomainError('code_not_yet');
  if (found.isUsedUp) throw new DomainError('code_used_up');
  if (found.isUsedByBuyer) throw new DomainError('code_once_each');
};

/**
 * @param isClaimed true if the order already uses the code, so that only its goods are checked
 * @param base the price of the goods to which the code applies, after price breaks
 * @throws DomainError with the first reason why the buyer cannot use the code for these goods
 */
const assertUsable = (found: EnteredCode, base: Cents, isClaimed: boolean): void => {
  if (!isClaimed) assertFree(found);
  if (found.covered.length === 0) throw new DomainError('code_not_these');
  if (base >= found.minGoodsCents) return;
  const missing = subtractCents(found.minGoodsCents, base);
  throw new DomainError('code_minimum', {
    message: `This code needs at least ${formatCents(found.minGoodsCents)} of the goods that it applies to. ${formatCents(missing)} is missing.`,
    details: { missing: toDollars(missing) },
  });
};

/**
 * Finds the discount of a code on an order's lines. Lines at the buyer's own price get none.
 * @throws DomainError `code_unknown`, `code_not_yet`, `code_over`, `code_used_up`, `code_once_each`, `code_not_these`,
 *   `code_minimum` with the missing dollars in `details`; `too_many_requests` after many unknown codes
 */
export const createDiscountReader =
  (auth: Auth): OrderDiscountReader =>
  async (db, { code, buyer, network, lines, orderId }): Promise<OrderDiscount> => {
    const quota = { key: `discount-code ${network ?? ''}`, most: MOST_UNKNOWN, seconds: HOUR_SECONDS };
    const emailNorm = normalizeEmail(buyer.email);
    const { customerId } = buyer;
    const found = await findCode(db, {
      code: normalizeCode(code),
      quota,
      ids: lines.flatMap(({ id, isOwnPrice }) => (isOwnPrice ? [] : [id])),
      customerId,
      emails: [emailNorm, hashEmail(auth, emailNorm)],
    });
    if (found.wait !== null) {
      throw new DomainError('too_many_requests', {
        message: 'Too many unknown discount codes were entered here. Order without one, or try again in an hour.',
        details: { seconds: found.wait },
      });
    }
    const { id } = found;
    if (id === null) throw new DomainError('code_unknown');
    const covered = new Set(found.covered);
    const some = lines.filter((line) => covered.has(line.id));
    const net = some.map(({ goodsCents, discountCents }) => subtractCents(goodsCents, discountCents));
    assertUsable(found, sumCents(net), orderId !== undefined);
    const shares = divideCode(found, net);
    return {
      code: found.code,
      lines: new Map(some.flatMap((line, at) => [[line.id, shares[at] as Cents]])),
      isDeliveryFree: found.kind === 'delivery',
      claim: (trx, order, givenCents) =>
        (orderId === undefined ? claimCode : restateCodeUse)(
          trx,
          { id, version: found.version },
          { orderId: order.id, customerId, emailNorm, givenCents },
        ),
    };
  };
