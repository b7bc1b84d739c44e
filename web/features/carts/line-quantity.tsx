import { useEffect, useState } from 'react';
import { cart, type CartLine } from '#contract/cart.ts';
import { api } from '../../api.ts';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { CART_FORM } from './add-to-cart.tsx';
import { useCartAct } from './use-cart-act.ts';

/** Long enough for several presses or digits to be one change. */
const PAUSE_MS = 600;

const isQuantity = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text.trim());

/** How many of a line: kept by itself a moment after the last press; without scripts there is a button for it. */
export const LineQuantity = ({ line: { product, quantity } }: { line: CartLine }) => {
  const [text, setText] = useState(String(quantity));
  // Another tab, or the shop, has set it.
  const [shown, setShown] = useState(quantity);
  if (shown !== quantity) {
    setShown(quantity);
    setText(String(quantity));
  }
  const { run, pending, failure } = useCartAct((next: number) =>
    api.call(cart.set, { params: { id: product._id }, body: { quantity: next } }),
  );
  const wanted = isQuantity(text) ? Number(text) : quantity;
  const waits = wanted !== quantity && !pending && failure === null;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => void run(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
    // `run` is another one with every drawing, and does the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [waits, wanted]);
  return (
    <form
      {...CART_FORM}
      className="flex items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== quantity) void run(wanted);
      }}
      onBlur={() => {
        if (!isQuantity(text)) setText(String(quantity));
      }}
    >
      <input type="hidden" name="product" value={product._id} />
      <QuantityStepper
        label={`Quantity of ${product.name}`}
        labelShown={false}
        value={text}
        min={product.minOrder}
        max={Math.max(product.stock, product.minOrder)}
        step={product.quantityStep}
        invalid={!isQuantity(text)}
        onChange={setText}
      />
      <noscript>
        <button type="submit" name="act" value="set" className="btn">
          Update
        </button>
      </noscript>
    </form>
  );
};
