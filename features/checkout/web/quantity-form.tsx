import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { parseTypedInteger } from '#platform/contract/typed-numbers.ts';
import type { ProductDetail } from '#features/products/contract/products.ts';
import { roundUpQuantity, describeRounding } from '#features/products/contract/quantity-step.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { QuantityStepper } from '#platform/web/ui/quantity-stepper.tsx';
import { toastError } from '#platform/web/ui/toast.tsx';

type QuantityRules = Pick<ProductDetail, 'minOrder' | 'quantityStep' | 'stock'>;

/** Whether a text is a quantity one order may have (specification, section 5), in steps where it is sold in some. */
export const isValidQuantity = (product: QuantityRules, text: string): boolean => {
  const quantity = parseTypedInteger(text);
  const isInRange = Number.isInteger(quantity) && quantity >= product.minOrder && quantity <= product.stock;
  return isInRange && roundUpQuantity(product, quantity) === quantity;
};

/** What is taken for a quantity that was typed: the next step up, where it stands between two. */
const roundToStep = (product: QuantityRules, text: string): string => {
  const quantity = parseTypedInteger(text);
  return Number.isInteger(quantity) && quantity > product.minOrder ? String(roundUpQuantity(product, quantity)) : text;
};

/**
 * Asks how many. A quantity outside minimum and stock resets the form, says so in a toast and keeps a hint
 * beside the field (specification, section 5), because a toast is gone before the field is filled again. Between two steps
 * the next one up is taken, and said. Once a quantity is set, every other valid one that is typed takes its place.
 * @param quantity what is set, or 0
 * @param onQuantity gets the quantity, or 0 when it was not valid
 * @param children what is said beside the field of what is typed, before it is set
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
  const [rounded, setRounded] = useState('');
  const [text, setText] = useState(String(quantity > 0 ? quantity : minOrder));
  const [refused, setRefused] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  // The stock may fall while the page is open.
  const isWrong = refused || parseTypedInteger(text) > stock;

  const follow = (typed: string) => {
    setText(typed);
    if (!isValidQuantity(product, typed)) return;
    setRefused(false);
    if (quantity > 0) onQuantity(parseTypedInteger(typed));
  };

  const add = (event: FormEvent) => {
    event.preventDefault();
    const taken = roundToStep(product, text);
    const valid = isValidQuantity(product, taken);
    setRefused(!valid);
    setRounded(valid && taken !== text ? describeRounding(product, parseTypedInteger(text)) : '');
    onQuantity(valid ? Number(taken) : 0);
    if (valid) {
      setText(taken);
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
        <Button type="submit" variant="secondary">
          Add
        </Button>
        {quantity === 0 && children(text)}
      </div>
      <p id="quantity-hint" className={isWrong ? 'mt-2 text-sm text-error' : 'mt-2 text-sm text-muted'}>
        Minimum {minOrder.toLocaleString('en-US')}
        {quantityStep > 1 && `, in steps of ${quantityStep.toLocaleString('en-US')}`}, {stock.toLocaleString('en-US')}{' '}
        in stock
      </p>
      <p role="status" className="text-sm">
        {rounded}
      </p>
    </form>
  );
};
