import { priceQuantity } from '#features/products/web/pieces-total.tsx';
import { formatCents, subtractCents, ZERO_CENTS } from '#platform/contract/money.ts';
import { formatPlural } from '#platform/contract/format-count.ts';

/**
 * The price of the chosen quantity. A price break is shown as a discount below it (specification, section 9); a
 * buyer's own price is the total itself, because it is also their Unit Price.
 */
export const TotalPrice = ({
  product,
  quantity,
}: {
  product: Parameters<typeof priceQuantity>[0];
  quantity: number;
}) => {
  const { goods, discount, percent, total } = priceQuantity(product, quantity);
  const isOwn = product.own !== undefined;
  return (
    <>
      <p className="mt-2">
        Total price: <strong className="numeral text-3xl">{formatCents(isOwn ? total : goods)}</strong>
      </p>
      {discount > 0 && (
        <p className="figures">
          {isOwn
            ? `Your price. The regular price is ${formatCents(goods)}`
            : `${percent}% less for ${formatPlural(quantity, 'piece')}: ${formatCents(subtractCents(ZERO_CENTS, discount))}`}
        </p>
      )}
    </>
  );
};
