import { X } from '#platform/web/ui/icons/x.ts';
import { Link } from 'react-router';
import type { Facet } from '#features/search/contract/browse.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { clearedListAddress, productListAddress, useListParams } from './product-list-address.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';

type AppliedFilter = { key: string; value?: string; text: string };

/**
 * Lists the active filters, one entry for each value or range. A value that no product has is one of them, because it
 * filters the list, too.
 * @param params the parameters of the list
 */
export const getAppliedFilters = (facets: Facet[], params: URLSearchParams): AppliedFilter[] =>
  facets.flatMap(({ key, label, unit, range }): AppliedFilter[] => {
    if (range !== null) {
      if (range.from === null && range.to === null) return [];
      if (key === 'reduced') return [{ key, text: 'Reduced prices' }];
      const format = (end: number) => (key === 'price' ? formatDollars(end) : String(end));
      const from = range.from !== null && `from ${format(range.from)}`;
      const to = range.to !== null && `to ${format(range.to)}`;
      return [{ key, text: [label, from, to, unit].filter(Boolean).join(' ') }];
    }
    const values = [...new Set(params.getAll(key))].filter((value) => value.trim() !== '');
    return values.map((value) => ({ key, value, text: `${label}: ${value}` }));
  });

/** The active filters as chips, each with a cross, and one link that clears them all. */
export const AppliedFilters = ({ applied }: { applied: AppliedFilter[] }) => {
  const params = useListParams();
  if (applied.length === 0) return null;
  return (
    <ul aria-label="Applied filters" className="flex flex-wrap items-center gap-2">
      {applied.map(({ key, value, text }) => (
        <li key={text}>
          <Link
            to={productListAddress(params, { drop: [value === undefined ? [key] : [key, value]] })}
            preventScrollReset
            aria-label={`Remove ${text}`}
            className="inline-flex min-h-9 items-center gap-1.5 rounded-field border border-field bg-surface px-3 text-sm hover:bg-hover"
          >
            <span className="wrap-anywhere">
              <ProductNameText>{text}</ProductNameText>
            </span>
            <X aria-hidden size={14} />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={clearedListAddress(params)}
          preventScrollReset
          className="link inline-flex min-h-9 items-center px-1 text-sm"
        >
          Clear all
        </Link>
      </li>
    </ul>
  );
};
