import { useState } from 'react';
import { MOST_PIECES } from '#platform/contract/limits.ts';
import { formatDollars, minusCents, sumCents, toCents, toDollars } from '#platform/contract/money.ts';
import type { KeptProduct } from '#features/offline/contract/offline.ts';
import { priceGoods } from '#features/products/contract/price-breaks.ts';
import { roundUpQuantity } from '#features/products/contract/quantity-step.ts';
import type { KeptHere } from '#platform/web/kept-catalogue.ts';
import { editKeptCart, hasEdits, idsOf, piecesOf, readKeptCart } from '#platform/web/session/kept-cart.ts';
import { KeptName } from '#platform/web/kept-name.tsx';
import { NO_ROOM } from './add-offline.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { QuantityStepper } from '#platform/web/ui/quantity-stepper.tsx';
import { toastError } from '#platform/web/ui/toast.tsx';

const costOf = (product: KeptProduct, pieces: number) => {
  const priced = { ...product, unitPriceCents: toCents(product.unitPrice), breaks: product.priceBreaks };
  const { goods, discount } = priceGoods(priced, pieces);
  return minusCents(goods, discount);
};

const KeptLine = ({
  product,
  pieces,
  onChange,
}: {
  product: KeptProduct;
  pieces: number;
  onChange: (quantity: number) => void;
}) => {
  const [typed, setTyped] = useState(String(pieces));
  const change = (text: string) => {
    setTyped(text);
    if (/^[1-9]\d{0,8}$/.test(text)) onChange(Number(text));
  };
  const wanted = roundUpQuantity(product, pieces);
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-2 border-b border-line py-4">
      <KeptName product={product}>
        {wanted !== pieces && (
          <p className="text-sm text-warning">It is sold by {wanted.toLocaleString('en-US')}: the shop will say.</p>
        )}
      </KeptName>
      <div className="col-span-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <QuantityStepper
          label={`Quantity of ${product.name}`}
          labelShown={false}
          value={typed}
          min={product.minOrder}
          max={MOST_PIECES}
          step={product.quantityStep}
          invalid={false}
          onChange={change}
        />
        <Button variant="quiet" size="sm" aria-label={`Remove ${product.name}`} onClick={() => onChange(0)}>
          Remove
        </Button>
        <p className="numeral ml-auto text-xl">{formatDollars(toDollars(costOf(product, pieces)))}</p>
      </div>
    </li>
  );
};

/** The cart of this device: as it was seen last, and what was changed since. It is sent when there is a network again. */
export const KeptLines = ({ kept }: { kept: KeptHere }) => {
  const [cart, setCart] = useState(readKeptCart);
  const byId = new Map(kept.catalogue.products.map((product) => [product.id, product]));
  const known = idsOf(cart).flatMap((id) => byId.get(id) ?? []);
  const unknown = idsOf(cart).length - known.length;
  const change =
    ({ id, name, unitPrice }: KeptProduct) =>
    (quantity: number) => {
      try {
        editKeptCart(id, { name, unitPrice, quantity, isMore: false });
      } catch {
        toastError(NO_ROOM);
      }
      setCart(readKeptCart());
    };
  return (
    <>
      {hasEdits(cart) && (
        <Alert tone="info" className="mb-3">
          What you change here goes into your cart when you open it online. Nothing is ordered before.
        </Alert>
      )}
      {known.length === 0 ? (
        <EmptyState
          title="This device knows of nothing in your cart"
          sentence="What you add here goes into your cart when you are online. What is there already, you see then."
        />
      ) : (
        <>
          <ul className="border-t border-line">
            {known.map((product) => (
              <KeptLine
                key={product.id}
                product={product}
                pieces={piecesOf(cart, product.id)}
                onChange={change(product)}
              />
            ))}
          </ul>
          <p className="mt-3 flex justify-between gap-3">
            <span>Goods, at the prices of this device</span>
            <strong className="numeral text-xl">
              {formatDollars(toDollars(sumCents(known.map((product) => costOf(product, piecesOf(cart, product.id))))))}
            </strong>
          </p>
        </>
      )}
      {unknown > 0 && <p className="mt-3 text-muted">{unknown} more that this device does not know.</p>}
    </>
  );
};
