import { useEffect, useState } from 'react';
import type { CartLine } from '#features/carts/contract/cart.ts';
import { QuantityStepper } from '#platform/web/ui/quantity-stepper.tsx';
import { toastError } from '#platform/web/ui/toasts.ts';
import { CART_FORM } from './add-to-cart.tsx';
import { saveUnconfirmedQuantity } from '#platform/web/session/unconfirmed-quantities.ts';
import { registerPendingQuantity, sendPendingQuantity, putQuantity } from './pending-quantities.ts';
import { useCartAction } from './cart-action.tsx';

/** The pause in ms that combines several key presses into one change. */
const SEND_DELAY_MS = 600;

const isQuantity = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text.trim());

/**
 * A line's quantity field. It saves a moment after the last change, or at once when the shopper leaves the page.
 * Without scripts it has a button.
 */
export const LineQuantity = ({ line: { product, quantity } }: { line: CartLine }) => {
  const { _id: id } = product;
  const [text, setText] = useState(String(quantity));
  const [shownQuantity, setShown] = useState(quantity);
  const [sent, setSent] = useState<number | null>(null);
  const { run, pending, failure, clear } = useCartAction((next: number) => putQuantity(id, next));
  // Another tab or the shop changed the quantity. Text that was typed in the meantime stays.
  if (shownQuantity !== quantity) {
    setShown(quantity);
    if (text === String(shownQuantity)) setText(String(quantity));
  }
  // The quantity that the shop accepted may be higher than requested.
  if (sent !== null && !pending && failure === null) {
    setSent(null);
    if (Number(text) === sent) setText(String(quantity));
  }
  const enteredQuantity = isQuantity(text) ? Number(text) : quantity;
  const waits = enteredQuantity !== quantity && sent === null && !pending && failure === null;
  const send = () => {
    setSent(enteredQuantity);
    void run(enteredQuantity);
  };
  /** Resets an invalid quantity to the saved one, with a message. */
  const refuseOther = () => {
    if (isQuantity(text)) return;
    setText(String(quantity));
    toastError('Please enter a valid quantity!');
  };
  // Registered before the next effect, so that this cleanup runs first and finds the pending quantity when the line
  // unmounts.
  useEffect(() => () => sendPendingQuantity(id), [id]);
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(send, SEND_DELAY_MS);
    const forget = registerPendingQuantity(id, send);
    const leave = () => {
      saveUnconfirmedQuantity(id, enteredQuantity);
      send();
    };
    addEventListener('pagehide', leave);
    return () => {
      clearTimeout(timer);
      forget();
      removeEventListener('pagehide', leave);
    };
    // `send` is a new function in every render, with the same effect.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [waits, enteredQuantity]);
  return (
    <form
      {...CART_FORM}
      noValidate
      className="flex items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        refuseOther();
        if (enteredQuantity !== quantity && !pending) send();
      }}
      onBlur={refuseOther}
    >
      <input type="hidden" name="product" value={product._id} />
      <QuantityStepper
        label={`Quantity of ${product.name}`}
        labelShown={false}
        isCompact
        value={text}
        min={product.minOrder}
        max={Math.max(product.stock, product.minOrder)}
        step={product.quantityStep}
        invalid={!isQuantity(text)}
        onChange={(typed) => {
          clear();
          setText(typed);
        }}
      />
      <noscript>
        <button type="submit" name="act" value="set" className="btn">
          Update
        </button>
      </noscript>
    </form>
  );
};
