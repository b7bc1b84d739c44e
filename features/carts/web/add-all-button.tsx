import type { AddLines } from '#features/carts/contract/cart.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { addLinesToCart } from './add-lines.ts';
import { VIEW_CART_LINK } from './cart-messages.ts';

/** Adds several products to the cart at once. */
export const AddAllButton = ({
  lines,
  label = 'Add all to cart',
  variant = 'secondary',
  size = 'lg',
  disabled = false,
  onAdded,
}: {
  lines: AddLines['lines'];
  label?: string;
  variant?: 'primary' | 'secondary';
  /** A large button fills a phone's width. */
  size?: 'sm' | 'lg';
  disabled?: boolean;
  onAdded?: () => void;
}) => {
  const { run, pending } = useAction(() => addLinesToCart(lines), {
    success: (message) => message,
    next: VIEW_CART_LINK,
    done: onAdded,
  });
  return (
    <Button
      size={size}
      variant={variant}
      className={size === 'lg' ? 'w-full sm:w-auto' : ''}
      pending={pending}
      disabled={disabled || lines.length === 0}
      onClick={() => void run()}
    >
      {label}
    </Button>
  );
};
