import { type FormEvent, useRef, useState } from 'react';
import type { Product } from '#contract/products.ts';
import { Button } from '../../ui/button.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { toastError } from '../../ui/toast.tsx';

/** Whether a text is a quantity one order may have (specification, section 5). */
export const isValidQuantity = ({ minOrder, stock }: Product, text: string): boolean => {
  const quantity = Number(text);
  return Number.isInteger(quantity) && quantity >= minOrder && quantity <= stock;
};

/**
 * Asks how many. A quantity outside minimum and stock resets the form, says so in a toast and keeps a hint
 * beside the field (specification, section 5), because a toast is gone before the field is filled again.
 * @param draft a quantity that was chosen before
 * @param onQuantity gets the quantity, or 0 when it was not valid
 */
export const QuantityForm = ({
  product,
  draft,
  onQuantity,
}: {
  product: Product;
  draft: string;
  onQuantity: (quantity: number) => void;
}) => {
  const { minOrder, stock } = product;
  const [text, setText] = useState(draft);
  const [refused, setRefused] = useState(false);
  // What is ordered can also change because less is left.
  const [shownDraft, setShownDraft] = useState(draft);
  if (shownDraft !== draft) {
    setShownDraft(draft);
    setText(draft);
  }
  const field = useRef<HTMLInputElement>(null);

  const add = (event: FormEvent) => {
    event.preventDefault();
    const valid = isValidQuantity(product, text);
    setRefused(!valid);
    onQuantity(valid ? Number(text) : 0);
    if (valid) return;
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
          step={minOrder}
          invalid={refused}
          describedBy="quantity-hint"
          onChange={setText}
        />
        <Button type="submit" variant="secondary">
          Add
        </Button>
      </div>
      <p id="quantity-hint" className={refused ? 'mt-2 text-sm text-error' : 'mt-2 text-sm text-muted'}>
        Minimum {minOrder.toLocaleString('en-US')}, {stock.toLocaleString('en-US')} in stock
      </p>
    </form>
  );
};
