import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { parseTypedInteger } from '#platform/contract/typed-numbers.ts';
import type { ProductDetail } from '#features/products/contract/products.ts';
import { roundUpQuantity, describeRounding } from '#features/products/contract/quantity-step.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { QuantityStepper } from '#platform/web/ui/quantity-stepper.tsx';
import { toastError } from '#platform/web/ui/toasts.ts';

type QuantityRules = Pick<ProductDetail, 'minOrder' | 'quantityStep' | 'stock'>;

/** True if the text is a quantity that can be ordered (specification, section 5), including the quantity step. */
export const isValidQuantity = (product: QuantityRules, text: string): boolean => {
  const quantity = parseTypedInteger(text);
  const isInRange = Number.isInteger(quantity) && quantity >= product.minOrder && quantity <= product.stock;
  return isInRange && roundUpQuantity(product, quantity) === quantity;
};

/** Rounds a typed quantity up to the next quantity step. */
const roundToStep = (product: QuantityRules, text: string): string => {
  const quantity = parseTypedInteger(text);
  return Number.isInteger(quantity) && quantity > product.minOrder ? String(roundUpQuantity(product, quantity)) : text;
};

/**
 * A quantity form. A quantity below the minimum or above the stock resets it and shows a toast. A hint also stays
 * below the field (specification, section 5), because the toast disappears before the buyer types again. A quantity
 * between two steps is rounded up, with a message. After the first valid quantity, each valid quantity is used as soon
 * as it is typed.
 * @param quantity the current quantity, or 0
 * @param onQuantity called with the quantity, or 0 if it was invalid
 * @param children renders text beside the field for the typed text, before a quantity is set
 */
export const QuantityForm = ({
  product,
  quantity,
  onQuantity,
  children,
}: {
  product: QuantityRules;
  quantity: number;
  onQuantity: (quantity: number) => void;
  children: (text: string) => ReactNode;
}) => {
  const { minOrder, quantityStep, stock } = product;
  const steps = quantityStep > 1 ? `, in steps of ${quantityStep.toLocaleString('en-US')}` : '';
  const [rounded, setRounded] = useState('');
  const [text, setText] = useState(String(quantity > 0 ? quantity : minOrder));
  const [refused, setRefused] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  // The stock may also fall while the page is open.
  const isWrong = refused || parseTypedInteger(text) > stock;

  const follow = (typed: string) => {
    setText(typed);
    if (!isValidQuantity(product, typed)) return;
    setRefused(false);
    if (quantity > 0) onQuantity(parseTypedInteger(typed));
  };

  const add = (event: FormEvent) => {
    event.preventDefault();
    const roundedText = roundToStep(product, text);
    const valid = isValidQuantity(product, roundedText);
    setRefused(!valid);
    setRounded(valid && roundedText !== text ? describeRounding(product, parseTypedInteger(text)) : '');
    onQuantity(valid ? Number(roundedText) : 0);
    if (valid) {
      setText(roundedText);
      return;
    }
    setText('');
    toastError('Please enter a valid quantity!');
    field.current?.focus();
  };

  return (
    <form noValidate onSubmit={add}>
      <div className="flex flex-wrap items-end gap-3">
        <QuantityStepper
          ref={field}
          label="Quantity"
          value={text}
          min={minOrder}
          max={stock}
          step={quantityStep > 1 ? quantityStep : minOrder}
          invalid={isWrong}
          describedBy="quantity-hint"
          onChange={follow}
        />
        {/* Once there is a quantity, Place Order is the primary button instead. */}
        <Button type="submit" variant={quantity === 0 ? 'primary' : 'secondary'}>
          Add
        </Button>
        {quantity === 0 && children(text)}
      </div>
      <p id="quantity-hint" aria-live="polite" className={`mt-2 text-sm ${isWrong ? 'text-error' : 'text-muted'}`}>
        {quantity > 0 && !isWrong ? (
          <>
            You order quantity <strong className="figures text-ink">{quantity.toLocaleString('en-US')}</strong>. You can
            change the quantity: enter another one.
          </>
        ) : (
          `Minimum ${minOrder.toLocaleString('en-US')}${steps}, ${stock.toLocaleString('en-US')} in stock`
        )}
      </p>
      <p role="status" className="text-sm">
        {rounded}
      </p>
    </form>
  );
};
