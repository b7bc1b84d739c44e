import { Link } from 'react-router';
import { type CartKind, type CartLine, cart } from '#features/carts/contract/cart.ts';
import { formatDollars, formatPricePerPiece, toCents } from '#platform/contract/money.ts';
import { api } from '#platform/web/api.ts';
import { Trash2 } from '#platform/web/ui/icons/trash-2.ts';
import { Picture } from '#platform/web/ui/picture.tsx';
import { CartActionForm, useCartAction } from './cart-action.tsx';
import { LineQuantity } from './line-quantity.tsx';
import { sendPendingQuantities } from './pending-quantities.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { CART_PRICES, tryStoreItem } from '#platform/web/session/storage-keys.ts';

/** The price per piece, and the previous price. */
const PieceAndOldPrice = ({ line: { product }, was }: { line: CartLine; was: number | undefined }) => (
  <>
    {product.unitPrice > 0 && ` · ${formatPricePerPiece(toCents(product.unitPrice), product.minOrder)} each`}
    {was !== undefined && <span className="block text-warning">was {formatDollars(was)} when you last looked</span>}
  </>
);

/**
 * A product in the cart or the saved lines.
 * @param was the price in dollars that this browser last showed, if it differs
 * @param onRemoved called with the removed line, so that it can be restored
 */
export const CartLineRow = ({
  line,
  kind,
  was,
  onRemoved,
}: {
  line: CartLine;
  kind: CartKind;
  was?: number | undefined;
  onRemoved: (line: CartLine) => void;
}) => {
  const { product, quantity, price, discount, problem, message } = line;
  const { _id: productId, name } = product;
  // Pending quantities are sent first, because sending them later would restore the line.
  const remove = useCartAction(
    async () => {
      await sendPendingQuantities();
      return api.call(cart.remove, { params: { id: productId }, query: { of: kind } });
    },
    // The shop may know a newer quantity than the page.
    { done: ({ removed }) => onRemoved({ ...line, quantity: removed > 0 ? removed : quantity }) },
  );
  const to = kind === 'cart' ? 'saved' : 'cart';
  const move = useCartAction(
    async () => {
      await sendPendingQuantities();
      return api.call(cart.move, { body: { productId, to } });
    },
    { success: kind === 'cart' ? 'Saved for later' : 'Moved to the cart' },
  );
  const moveLabel = kind === 'cart' ? 'Save for later' : 'Move to cart';
  const fields = { product: productId, quantity };
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 gap-y-1 border-b border-line py-2 last:border-b-0 @4xl:grid-cols-[4rem_minmax(0,1fr)_auto] @4xl:items-center">
      <Picture
        src={product.img}
        alt={product.imgAlt}
        sizes="96px"
        className="w-full self-start rounded-field sm:@max-4xl:row-span-2"
      />
      <div className="min-w-0">
        {problem === 'gone' ? (
          <span className="font-medium">
            <ProductNameText>{name}</ProductNameText>
          </span>
        ) : (
          <Link to={`/products/${product.slug}`} prefetch="intent" className="link-quiet font-medium">
            <ProductNameText>{name}</ProductNameText>
          </Link>
        )}
        <p className="text-sm text-muted figures">
          {product.sku}
          {problem === null && ` · ${product.stock.toLocaleString('en-US')} in stock`}
          <PieceAndOldPrice line={line} was={was} />
        </p>
        {problem !== null && <p className="mt-1 font-medium text-error">{message}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-1 max-sm:col-span-2">
        {kind === 'cart' && problem !== 'gone' && <LineQuantity line={line} />}
        {kind === 'saved' && <p className="figures">Quantity {quantity.toLocaleString('en-US')}</p>}
        <p className="numeral order-1 ml-auto text-right text-xl sm:min-w-24">
          {price > 0 && formatDollars(price - discount)}
          {discount > 0 && (
            <span className="block text-sm font-normal text-success">{formatDollars(discount)} off</span>
          )}
        </p>
        <CartActionForm
          action={kind === 'cart' ? 'save' : 'back'}
          fields={fields}
          name={`${moveLabel}: ${name}`}
          pending={move.pending}
          onAct={move.run}
        >
          {kind === 'saved' ? (
            moveLabel
          ) : (
            // A phone has no room for more words beside the quantity, the price and the bin.
            <>
              <span className="max-sm:hidden">{moveLabel}</span>
              <span className="sm:hidden">For later</span>
            </>
          )}
        </CartActionForm>
        <CartActionForm
          className="order-2 max-sm:-mr-3"
          action={kind === 'cart' ? 'remove' : 'drop'}
          fields={fields}
          name={`Remove ${name}`}
          pending={remove.pending}
          onAct={remove.run}
        >
          <Trash2 aria-hidden size={18} />
        </CartActionForm>
      </div>
    </li>
  );
};

/** Prices in dollars, by product id. */
type Prices = Record<string, number>;

const readPrices = (storage: Storage): Prices => {
  try {
    return JSON.parse(storage.getItem(CART_PRICES) ?? '{}') as Prices;
  } catch {
    return {};
  }
};

/**
 * Finds the earlier prices of products whose price changed since the cart was last shown. This tab continues to show
 * them. Also stores the current prices.
 */
export const findChangedPrices = (lines: readonly CartLine[]): Prices => {
  const seen = readPrices(localStorage);
  const was = readPrices(sessionStorage);
  for (const { product } of lines) {
    const before = seen[product._id];
    if (before !== undefined && before !== product.unitPrice) was[product._id] = before;
  }
  if (Object.keys(was).length > 0) tryStoreItem(sessionStorage, CART_PRICES, JSON.stringify(was));
  const prices = Object.fromEntries(lines.map(({ product: p }) => [p._id, p.unitPrice]));
  tryStoreItem(localStorage, CART_PRICES, JSON.stringify(prices));
  return was;
};
