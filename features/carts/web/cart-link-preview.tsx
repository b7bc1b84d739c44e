import { useNavigate } from 'react-router';
import { cart, type ResolvedLinkLine } from '#features/carts/contract/cart.ts';
import { api } from '#platform/web/api.ts';
import { CartActionForm, useCartAction } from './cart-action.tsx';
import { formatSkus } from '#features/products/contract/part-numbers.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { ProductNameText } from '#platform/web/product-name-text.tsx';

/** Shows the lines of a cart link with a button that adds them. Following a link adds nothing by itself. */
export const CartLinkPreview = ({ lines, add }: { lines: ResolvedLinkLine[]; add: string }) => {
  const navigate = useNavigate();
  const known = lines.flatMap(({ product, quantity }) => (product === null ? [] : [{ product, quantity }]));
  const unknown = lines.filter(({ product, several }) => product === null && several.length === 0);
  const doubtful = lines.filter(({ several }) => several.length > 0);
  const addAll = useCartAction(
    () =>
      api.call(cart.add, {
        body: { lines: known.map(({ product, quantity }) => ({ productId: product._id, quantity })) },
      }),
    // Replaces the URL, which would show the link's lines again.
    { success: 'Added to the cart', done: () => void navigate('/cart', { replace: true }) },
  );
  return (
    <section aria-labelledby="offer" className="card-surface mb-6 p-5">
      <h2 id="offer" className="heading-3">
        This link is for {known.length === 1 ? 'one product' : `${known.length} products`}
      </h2>
      <ul className="figures mt-3 flex flex-col gap-1">
        {known.map(({ product, quantity }) => (
          <li key={product._id}>
            {quantity.toLocaleString('en-US')} × <ProductNameText>{product.name}</ProductNameText>
          </li>
        ))}
      </ul>
      {unknown.length > 0 && (
        <Alert tone="warning" className="mt-3">
          Not found: {unknown.map(({ text }) => text).join(', ')}
        </Alert>
      )}
      {doubtful.map(({ text, several }) => (
        <Alert key={text} tone="warning" className="mt-3">
          {text} is left out: it is the part number of {formatSkus(several)}.
        </Alert>
      ))}
      {known.length > 0 && (
        <div className="mt-4">
          <CartActionForm
            action="link"
            fields={{ add }}
            name="Add all to cart"
            variant="primary"
            pending={addAll.pending}
            onAct={addAll.run}
          >
            Add all to cart
          </CartActionForm>
        </div>
      )}
    </section>
  );
};
