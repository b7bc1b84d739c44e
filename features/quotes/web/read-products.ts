import { parseLine } from '#features/products/contract/parse-lines.ts';
import { type CheckedLine, quickOrder } from '#features/quick-order/contract/quick-order.ts';
import { UserFacingError } from '#platform/contract/spoken.ts';
import { api } from '#platform/web/api.ts';
import type { QuoteLineValues } from './offer-values.ts';

/** How many are meant: what was typed, however little stock there is, else what the shop would take. */
const resolveQuantity = ({ status, text, quantity, product }: CheckedLine): number => {
  if (status !== 'short' && quantity > 0) return quantity;
  return Math.max(parseLine({ line: 1, text }).quantity ?? 0, product?.minOrder ?? 1);
};

/**
 * Reads a list as the pad of Quick Order reads it.
 * @throws UserFacingError with every line that names no product
 */
export const lookUpProducts = async (text: string): Promise<QuoteLineValues[]> => {
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
            img: '',
            quantity: String(resolveQuantity(line)),
            price: '',
          },
        ],
  );
};
