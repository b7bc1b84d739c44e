import { type CheckedLine, quickOrder } from '#features/quick-order/contract/quick-order.ts';
import { UserFacingError } from '#platform/contract/user-facing-error.ts';
import { api } from '#platform/web/api.ts';
import type { AddedLine } from './added-line.ts';

/** The quantity to use: the typed one, even if stock is low; without one, the quantity that the shop would accept. */
const resolveQuantity = ({ status, quantity, requested, product }: CheckedLine): number =>
  status === 'short' ? Math.max(requested, product?.minOrder ?? 1) : quantity;

/**
 * Parses a pasted list like the Quick Order pad.
 * @throws UserFacingError with every line that matches no product
 */
export const lookUpProducts = async (text: string): Promise<AddedLine[]> => {
  const { lines } = await api.call(quickOrder.check, { body: { text } });
  const unread = lines.filter(({ product, status }) => product === null || status === 'gone');
  if (unread.length > 0) {
    throw new UserFacingError(
      unread.map(({ line, message }) => (lines.length === 1 ? message : `Line ${line}: ${message}`)).join(' '),
    );
  }
  return lines.flatMap((line) =>
    line.product === null || line.status === 'joined'
      ? []
      : [
          {
            productId: line.product._id,
            sku: line.product.sku,
            name: line.product.name,
            quantity: String(resolveQuantity(line)),
            stock: line.product.stock,
            ...(line.status === 'raised' && line.quantity !== line.requested && { note: line.message }),
          },
        ],
  );
};
