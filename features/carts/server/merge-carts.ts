import { sql } from 'drizzle-orm';
import type { CartChanged, CartKind } from '#features/carts/contract/cart.ts';
import { MOST_PIECES } from '#platform/contract/limits.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { change, maybe, rows } from '#platform/server/db/query.ts';
import { countLines, hashOf, makeCart } from './find-cart.ts';

type Brought = { wasThere: boolean };

/** Adds a guest's cart to a customer's, and ends it: who comes a second time finds nothing. */
const bring = async (trx: Transaction, customerId: string, secret: string, kind: CartKind): Promise<Brought[]> => {
  const guest = await maybe<{ id: string }>(
    trx,
    sql`select id from cart where guest_hash = ${hashOf(secret, kind)} for update`,
  );
  if (guest === null) return [];
  const own = await makeCart(trx, { customerId }, kind);
  const brought = await rows<Brought>(
    trx,
    sql`insert into cart_line as l (cart_id, product_id, quantity)
        select ${own}, product_id, quantity from cart_line where cart_id = ${guest.id} order by id
        on conflict (cart_id, product_id)
        do update set quantity = least(l.quantity::bigint + excluded.quantity, ${MOST_PIECES}::bigint)::int
        returning xmax <> 0 as "wasThere"`,
  );
  await change(trx, sql`delete from cart where id = ${guest.id}`);
  return brought;
};

const sentenceOf = (brought: Brought[]): string[] => {
  if (brought.length === 0) return [];
  const twice = brought.filter(({ wasThere }) => wasThere).length;
  const products = brought.length === 1 ? '1 product' : `${brought.length} products`;
  const added = `We added ${products} from this browser to your cart.`;
  if (twice === 0) return [added];
  const there = twice === 1 ? '1 of them was' : `${twice} of them were`;
  return [`${added} ${there} there already: the quantities are added up.`];
};

/**
 * Adds what the guest of this browser had in his cart, and had kept for later, to the customer's own; done again it does
 * nothing. A customer's cart may then have more lines than an order: nothing is lost.
 * @param secret of the guest's cookie; null where there is none
 */
export const mergeCarts = (db: Database, customerId: string, secret: string | null): Promise<CartChanged> =>
  db.transaction(async (trx) => {
    const brought = secret === null ? [] : await bring(trx, customerId, secret, 'cart');
    const kept = secret === null ? [] : await bring(trx, customerId, secret, 'saved');
    const own = await makeCart(trx, { customerId }, 'cart');
    const later = kept.length === 0 ? [] : ['What you saved for later came along.'];
    return { count: await countLines(trx, own), said: [...sentenceOf(brought), ...later] };
  });
