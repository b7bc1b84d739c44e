import { addLinesToCart } from '#features/carts/web/add-lines.ts';
import { getOrderableLines } from '#features/carts/web/cart-link.ts';
import { VIEW_CART_LINK } from '#features/carts/web/cart-messages.ts';
import { type ListSummary, lists } from '#features/lists/contract/lists.ts';
import { formatPlural } from '#platform/contract/format-count.ts';
import { UserFacingError } from '#platform/contract/user-facing-error.ts';
import { api } from '#platform/web/api.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { Button } from '#platform/web/ui/button.tsx';

/** Adds what can be ordered of a list to the cart. @returns a message that also says how much is left out */
const addList = async (id: string): Promise<string> => {
  const { lines } = await api.call(lists.get, { params: { id } });
  const orderable = getOrderableLines(lines);
  if (orderable.length === 0) throw new UserFacingError('None of this is in stock at the moment.');
  const message = await addLinesToCart(
    orderable.map(({ product, quantity }) => ({ productId: product._id, quantity })),
  );
  const leftOut = lines.length - orderable.length;
  return leftOut === 0 ? message : `${message.replace(/\.?$/, '.')} Left out: ${formatPlural(leftOut, 'product')}.`;
};

/** Adds a whole list to the cart from the table of lists. */
export const AddListButton = ({ list: { _id, name, lineCount } }: { list: ListSummary }) => {
  const { run, pending } = useAction(() => addList(_id), { success: String, next: VIEW_CART_LINK });
  return (
    <Button
      size="sm"
      variant="secondary"
      aria-label={`Add all to cart: ${name}`}
      disabled={lineCount === 0}
      pending={pending}
      onClick={() => void run()}
    >
      Add all to cart
    </Button>
  );
};
