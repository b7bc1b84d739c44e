import { Columns3 } from '#platform/web/ui/icons/columns-3.ts';
import { LayoutGrid } from '#platform/web/ui/icons/layout-grid.ts';
import { Rows3 } from '#platform/web/ui/icons/rows-3.ts';
import { Fragment } from 'react';
import { Form, Link, useNavigate } from 'react-router';
import { PRODUCT_SORTS, type ProductSort, parsePageParam } from '#platform/contract/pages.ts';
import { Select } from '#platform/web/ui/select.tsx';
import { formAddress, productListAddress, useListParams } from './product-list-address.ts';
import type { DisplayPage } from '#features/products/web/convert-units.ts';
import type { BrowsePage } from '#features/search/contract/browse.ts';
import { formatPlural } from '#platform/contract/format-count.ts';

const sortLabels: Record<ProductSort, string> = {
  relevance: 'Best match',
  best: 'Best sellers',
  price: 'Price, low to high',
  'price-desc': 'Price, high to low',
  name: 'Name, A to Z',
  'name-desc': 'Name, Z to A',
  newest: 'Newest',
};

/**
 * Facet, sort and label of the sorts by facets that are not attributes. Each is offered only if the list has the facet.
 */
const plainFacetSorts = [
  ['availability', 'up.availability', 'In stock first'],
  ['reduced', 'down.reduced', 'Most reduced'],
  ['brand', 'up.brand', 'Brand, A to Z'],
  ['brand', 'down.brand', 'Brand, Z to A'],
] as const;

/** Selects the sort of a list: the shop's sorts, and each attribute that is a column. */
export const SortForm = ({
  sort,
  search,
  found: { facets, columns },
}: {
  sort: string;
  search: string;
  found: DisplayPage;
}) => {
  const params = useListParams();
  const navigate = useNavigate();
  return (
    <Form
      action="/products"
      aria-label="Sort order"
      onChange={({ currentTarget }) => void navigate(formAddress(currentTarget, facets), { preventScrollReset: true })}
    >
      {[...params]
        .filter(([key]) => key !== 'sort' && key !== 'page')
        .map(([key, value]) => (
          <input key={`${key} ${value}`} type="hidden" name={key} value={value} />
        ))}
      <Select key={sort} name="sort" aria-label="Sort by" defaultValue={sort}>
        {PRODUCT_SORTS.filter((one) => one !== 'relevance' || search !== '').map((one) => (
          <option key={one} value={one}>
            {sortLabels[one]}
          </option>
        ))}
        {plainFacetSorts.map(
          ([key, value, label]) =>
            (sort === value || facets.some((one) => one.key === key)) && (
              <option key={value} value={value}>
                {label}
              </option>
            ),
        )}
        {columns.map(
          ({ key, label, facet }) =>
            facet && (
              <Fragment key={key}>
                <option value={`up.${key}`}>{label}, ascending</option>
                <option value={`down.${key}`}>{label}, descending</option>
              </Fragment>
            ),
        )}
      </Select>
      <noscript>
        <button type="submit">Sort</button>
      </noscript>
    </Form>
  );
};

/** Links to the views: cards, rows with the most useful columns, or rows with all columns. */
export const ViewLinks = ({ view, hasMore }: { view: string; hasMore: boolean }) => {
  const params = useListParams();
  const page = parsePageParam(params);
  const views = [
    { name: '', label: 'Cards', Icon: LayoutGrid },
    { name: 'table', label: 'Table', Icon: Rows3 },
    ...(hasMore || view === 'columns' ? [{ name: 'columns', label: 'All columns', Icon: Columns3 }] : []),
  ];
  return (
    <div role="group" aria-label="View" className="flex">
      {views.map(({ name, label, Icon }) => (
        <Link
          key={label}
          to={productListAddress(params, name === '' ? { drop: [['view']], page } : { set: { view: name }, page })}
          replace
          preventScrollReset
          aria-label={label}
          aria-current={name === view ? 'true' : undefined}
          className={`icon-button border border-field not-first:rounded-l-none not-first:border-l-0 not-last:rounded-r-none ${name === view ? 'bg-hover text-ink' : 'bg-surface text-muted'}`}
        >
          <Icon aria-hidden size={18} />
        </Link>
      ))}
    </div>
  );
};

/** `312 products`, or `more than 300 products` for a search that stops counting. */
export const formatTotal = ({ total, isMore }: Pick<BrowsePage, 'total' | 'isMore'>): string =>
  `${isMore ? 'more than ' : ''}${formatPlural(total, 'product')}`;
