import { Link } from 'react-router';
import { cart } from '#features/carts/contract/cart.ts';
import type { CartNeed } from '#features/carts/contract/cart-needs.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { api } from '#platform/web/api.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Thumbnail } from '#platform/web/ui/thumbnail.tsx';
import { CartActionForm, useCartAction } from './cart-action.tsx';
import { sendPendingQuantities } from './pending-quantities.ts';

type NeedProduct = NonNullable<CartNeed['product']>;

/** The section receives the focus when a row disappears with its button. */
const NEEDS_ID = 'needs';

const AddNeed = ({ product: { _id: productId, name, quantity } }: { product: NeedProduct }) => {
  const { run, pending } = useCartAction(
    async () => {
      await sendPendingQuantities();
      return api.call(cart.add, { body: { lines: [{ productId, quantity }] } });
    },
    {
      success: quantity === 1 ? 'Added to the cart' : `${quantity.toLocaleString('en-US')} added to the cart`,
      done: () => document.getElementById(NEEDS_ID)?.focus(),
    },
  );
  return (
    <CartActionForm
      action="add"
      fields={{ product: productId, quantity }}
      name={`Add to cart: ${name}`}
      pending={pending}
      variant="secondary"
      onAct={run}
    >
      Add to cart
    </CartActionForm>
  );
};

const NeedRow = ({ need: { text, product, join } }: { need: CartNeed }) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-3 last:border-b-0 sm:flex-nowrap">
    {product !== null && <Thumbnail src={product.img} />}
    <div className="min-w-0 flex-1 basis-48">
      <p>
        <ProductNameText>{text}</ProductNameText>
      </p>
      {product === null ? (
        <p className="text-sm text-muted">No part in stock connects to it directly.</p>
      ) : (
        <p className="text-sm text-muted figures">
          <Link to={`/products/${product.slug}`} prefetch="intent" className="link">
            <ProductNameText>{product.name}</ProductNameText>
          </Link>
          {'\u00A0· '}
          <span className="whitespace-nowrap">
            {product.sku} · {product.quantity > 1 && `${product.quantity.toLocaleString('en-US')} for `}
            {formatDollars(product.price)}
          </span>
        </p>
      )}
    </div>
    {product !== null && <AddNeed product={product} />}
    {product === null && join !== null && (
      <LinkButton to={`/join?from=${join}`} variant="secondary" size="sm">
        Find the parts
      </LinkButton>
    )}
  </li>
);

const groups: [kind: CartNeed['kind'], title: string | null][] = [
  ['end', null],
  ['seal', 'What seals it'],
  ['tool', 'Tools, if you have none'],
  ['accessory', 'Accessories'],
];

/** Lists what the cart still needs; renders nothing if nothing is missing. */
export const CartNeeds = ({ needs }: { needs: CartNeed[] }) =>
  needs.length > 0 && (
    <section id={NEEDS_ID} tabIndex={-1} aria-labelledby="needs-title" className="mt-8 focus:outline-none">
      <h2 id="needs-title" className="heading-3 mb-1">
        You also need
      </h2>
      {groups.map(([kind, title]) => {
        const some = needs.filter((need) => need.kind === kind);
        return (
          some.length > 0 && (
            <div key={kind}>
              {title !== null && <h3 className="eyebrow mt-4">{title}</h3>}
              <ul>
                {some.map((need) => (
                  <NeedRow key={need.product?._id ?? need.text} need={need} />
                ))}
              </ul>
            </div>
          )
        );
      })}
    </section>
  );
