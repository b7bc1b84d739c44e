import { useState } from 'react';
import type { AddLines, CartLine } from '#features/carts/contract/cart.ts';
import { MAX_LIST_TIMES } from '#platform/contract/limits.ts';
import { UserFacingError } from '#platform/contract/user-facing-error.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { importWithRetry } from '#platform/web/import-with-retry.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ErrorText, scrollOnWheel } from '#platform/web/ui/field.tsx';
import { toCartLink, getOrderableLines } from '#features/carts/web/cart-link.ts';

/** Parses a whole number from 1 to `MAX_LIST_TIMES`; any other text gives null. */
const parseTimes = (text: string): number | null => {
  const times = /^\d{1,9}$/.test(text.trim()) ? Number(text) : 0;
  return times >= 1 && times <= MAX_LIST_TIMES ? times : null;
};

/**
 * Adds a whole list to the cart, as many times as needed. Works without scripts.
 * @param isUnsaved true if typed quantities are not saved in the list yet
 */
export const AddListToCart = ({ lines, isUnsaved = false }: { lines: CartLine[]; isUnsaved?: boolean }) => {
  const [text, setText] = useState('1');
  const times = parseTimes(text);
  const orderableLines = getOrderableLines(lines);
  const { run, pending, error } = useAction(
    async () => {
      if (isUnsaved) throw new UserFacingError('Save the quantities you have changed, then add the list.');
      if (times === null) throw new UserFacingError(`Enter a whole number from 1 to ${MAX_LIST_TIMES}.`);
      const { addLinesToCart } = await importWithRetry(() => import('#features/carts/web/add-lines.ts'));
      const added: AddLines['lines'] = orderableLines.map(({ product, quantity }) => ({
        productId: product._id,
        quantity: quantity * times,
      }));
      return addLinesToCart(added);
    },
    { success: (message) => message },
  );
  if (orderableLines.length === 0)
    return <p className="font-medium text-error">None of this is in stock at the moment.</p>;
  const leftOutCount = lines.length - orderableLines.length;
  return (
    <>
      <form
        method="post"
        action="/cart"
        noValidate
        className="flex flex-wrap items-end gap-3 max-sm:flex-auto"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <input type="hidden" name="act" value="link" />
        <input type="hidden" name="add" value={toCartLink(orderableLines)} />
        <label className="text-sm font-medium">
          How many times
          <input
            {...scrollOnWheel}
            type="number"
            name="times"
            inputMode="numeric"
            min={1}
            max={MAX_LIST_TIMES}
            value={text}
            aria-invalid={times === null || undefined}
            onChange={({ target }) => setText(target.value)}
            className="control mt-1.5 block h-12 w-24 text-right figures"
          />
        </label>
        <Button type="submit" size="lg" className="flex-1" pending={pending}>
          {times === null || times === 1 ? 'Add all to cart' : `Add ${times} times to the cart`}
        </Button>
      </form>
      <div role="alert" className="empty:hidden">
        {error !== null && <ErrorText>{error}</ErrorText>}
      </div>
      {leftOutCount > 0 && (
        <p className="mt-2 text-sm text-muted">
          {leftOutCount === 1 ? 'One product is' : `${leftOutCount} products are`} left out; see the list.
        </p>
      )}
    </>
  );
};
