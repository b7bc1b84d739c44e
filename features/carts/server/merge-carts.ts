import { sql } from 'drizzle-orm';
import type { CartChange, CartKind } from '#features/carts/contract/cart.ts';
import { MAX_PIECES } from '#platform/contract/limits.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, rows } from '#platform/server/db/query.ts';
import { countCartLines, hashGuestSecret, getOrCreateCart } from './cart-owner.ts';

type MergedLine = { wasThere: boolean };

/** Merges a guest's cart into a customer's and deletes it, so that a second call finds nothing. */
const mergeCart = async (
  trx: Transaction,
  customerId: string,
  secret: string,
  kind: CartKind,
): Promise<MergedLine[]> => {
  const guest = await maybeOne<{ id: string }>(
    trx,
    sql`select id from cart where guest_hash = ${hashGuestSecret(secret, kind)} for update`,
  );
  if (guest === null) return [];
  const own = await getOrCreateCart(trx, { customerId }, kind);
  const mergedLines = await rows<MergedLine>(
    trx,
    sql`insert into cart_line as l (cart_id, product_id, quantity)
        select ${own}, product_id, quantity from cart_line where cart_id = ${guest.id} order by id
        on conflict (cart_id, product_id)
        do update set quantity = least(l.quantity::bigint + excluded.quantity, ${MAX_PIECES}::bigint)::int
        returning xmax <> 0 as "wasThere"`,
  );
  await execute(trx, sql`delete from cart where id = ${guest.id}`);
  return mergedLines;
};

const describeMerge = (mergedLines: MergedLine[]): string[] => {
  if (mergedLines.length === 0) return [];
  const twice = mergedLines.filter(({ wasThere }) => wasThere).length;
  const products = mergedLines.length === 1 ? '1 product' : `${mergedLines.length} products`;
  const added = `We added ${products} from this browser to your cart.`;
  if (twice === 0) return [added];
  const subject = twice === 1 ? '1 of them was' : `${twice} of them were`;
  return [`${added} ${subject} already there, so we added up the quantities.`];
};

/**
 * Merges this browser's guest carts, including saved lines, into the customer's own. A second call does nothing. No
 * line gets lost, even if the customer's cart then has more lines than an order may have.
 * @param secret from the guest's cookie; null if there is none
 */
export const mergeCarts = (db: Database, customerId: string, secret: string | null): Promise<CartChange> =>
  db.transaction(async (trx) => {
    const mergedLines = secret === null ? [] : await mergeCart(trx, customerId, secret, 'cart');
    const mergedSaved = secret === null ? [] : await mergeCart(trx, customerId, secret, 'saved');
    const own = await getOrCreateCart(trx, { customerId }, 'cart');
    const later = mergedSaved.length === 0 ? [] : ['We also added what you saved for later.'];
    return { count: await countCartLines(trx, own), said: [...describeMerge(mergedLines), ...later] };
  });
