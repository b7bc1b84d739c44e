import type { ReactNode } from 'react';
import { type FilterChoices, PRODUCT_STATES } from '#features/product-filter/contract/product-filter.ts';
import { formatCount, formatPlural } from '#platform/contract/format-count.ts';

/**
 * The number of products in a list, such as '312 of 20,140 products'.
 * @param children actions for all of them
 */
export const ProductsFound = ({
  total,
  chosen,
  choices,
  children,
}: {
  total: number;
  chosen: Record<string, string>;
  choices: FilterChoices | null;
  children?: ReactNode;
}) => {
  const state = PRODUCT_STATES.find((one) => one === chosen['state']) ?? 'active';
  const all = choices?.totals[state] ?? total;
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="figures">
        {total < all ? `${formatCount(total)} of ${formatPlural(all, 'product')}` : formatPlural(total, 'product')}
      </p>
      {children}
    </div>
  );
};
