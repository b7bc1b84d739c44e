import { useState } from 'react';
import { MAX_PIECES } from '#platform/contract/limits.ts';
import { formatDollars, subtractCents, sumCents, toCents, toDollars } from '#platform/contract/money.ts';
import type { OfflineProduct } from '#features/offline/contract/offline.ts';
import { pricePieces } from '#features/products/contract/price-breaks.ts';
import { roundUpQuantity } from '#features/products/contract/quantity-step.ts';
import type { StoredOfflineCatalog } from '#platform/web/offline-catalog.ts';
import {
  editOfflineCart,
  hasEdits,
  listOfflineProductIds,
  getOfflineQuantity,
  readOfflineCart,
} from '#platform/web/session/offline-cart.ts';
import { OfflineProductName } from '#platform/web/offline-product-name.tsx';
import { STORAGE_UNAVAILABLE } from './add-offline.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { QuantityStepper } from '#platform/web/ui/quantity-stepper.tsx';
import { toastError } from '#platform/web/ui/toasts.ts';

const priceOfflineLine = (product: OfflineProduct, pieces: number) => {
  const priced = { ...product, unitPriceCents: toCents(product.unitPrice), breaks: product.priceBreaks };
  const { goods, discount } = pricePieces(priced, pieces);
  return subtractCents(goods, discount);
};

const OfflineCartLine = ({
  product,
  pieces,
  onChange,
}: {
  product: OfflineProduct;
  pieces: number;
  onChange: (quantity: number) => void;
}) => {
  const [typed, setTyped] = useState(String(pieces));
  const change = (text: string) => {
    setTyped(text);
    if (/^[1-9]\d{0,8}$/.test(text)) onChange(Number(text));
  };
  const roundedPieces = roundUpQuantity(product, pieces);
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-2 border-b border-line py-4">
      <OfflineProductName product={product}>
        {roundedPieces !== pieces && (
          <p className="text-sm text-warning">
            The shop will round this up to {roundedPieces.toLocaleString('en-US')}.
          </p>
        )}
      </OfflineProductName>
      <div className="col-span-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <QuantityStepper
          label={`Quantity of ${product.name}`}
          labelShown={false}
          value={typed}
          min={product.minOrder}
          max={MAX_PIECES}
          step={product.quantityStep}
          invalid={false}
          onChange={change}
        />
        <Button variant="quiet" size="sm" aria-label={`Remove ${product.name}`} onClick={() => onChange(0)}>
          Remove
        </Button>
        <p className="numeral ml-auto text-xl">{formatDollars(toDollars(priceOfflineLine(product, pieces)))}</p>
      </div>
    </li>
  );
};

/**
 * This device's offline cart: the last known cart with later changes, which are sent when the device is online again.
 */
export const OfflineCart = ({ stored }: { stored: StoredOfflineCatalog }) => {
  const [cart, setCart] = useState(readOfflineCart);
  const byId = new Map(stored.catalog.products.map((product) => [product.id, product]));
  const known = listOfflineProductIds(cart).flatMap((id) => byId.get(id) ?? []);
  const unknown = listOfflineProductIds(cart).length - known.length;
  const change =
    ({ id, name, unitPrice }: OfflineProduct) =>
    (quantity: number) => {
      try {
        editOfflineCart(id, { name, unitPrice, quantity, isMore: false });
      } catch {
        toastError(STORAGE_UNAVAILABLE);
      }
      setCart(readOfflineCart());
    };
  return (
    <>
      {hasEdits(cart) && (
        <Alert tone="info" className="mb-3">
          Your changes are sent to your cart when you open it online. Nothing is ordered before that.
        </Alert>
      )}
      {known.length === 0 ? (
        <EmptyState
          title="Nothing from your cart is saved on this device"
          sentence="Products you add here are added to your cart when you are online. You can see what is already there then."
        />
      ) : (
        <>
          <ul className="border-t border-line">
            {known.map((product) => (
              <OfflineCartLine
                key={product.id}
                product={product}
                pieces={getOfflineQuantity(cart, product.id)}
                onChange={change(product)}
              />
            ))}
          </ul>
          <p className="mt-3 flex justify-between gap-3">
            <span>Goods, at the prices saved on this device</span>
            <strong className="numeral text-xl">
              {formatDollars(
                toDollars(
                  sumCents(known.map((product) => priceOfflineLine(product, getOfflineQuantity(cart, product.id)))),
                ),
              )}
            </strong>
          </p>
        </>
      )}
      {unknown > 0 && <p className="mt-3 text-muted">{unknown} more not saved on this device.</p>}
    </>
  );
};
