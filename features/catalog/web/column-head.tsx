import { ListFilter } from '#platform/web/ui/icons/list-filter.ts';
import type { ReactNode } from 'react';
import { Form, Link, useNavigate } from 'react-router';
import type { Facet } from '#features/search/contract/browse.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { SortLink } from '#platform/web/ui/sort-link.tsx';
import { formAddress, isFacetActive, productListAddress, useListParams } from './product-list-address.ts';
import type { DisplayColumn } from '#features/products/web/convert-units.ts';

/** Renders the values of a facet. Passed in, because it loads with the list and the table loads later. */
export type FacetChoiceComponent = (props: { facet: Facet }) => ReactNode;

/** Returns the link that sorts by a column (first ascending, then descending) and the current direction. */
export const useSortBy = (up: string, down: string, sort: string) => {
  const params = useListParams();
  const direction = { [up]: 'ascending' as const, [down]: 'descending' as const }[sort] ?? null;
  return { href: productListAddress(params, { set: { sort: direction === 'ascending' ? down : up } }), direction };
};

/** A column's filter in a popover below its header. The browser opens it without a script. */
const ColumnFilter = ({ facet, choice: Choice }: { facet: Facet; choice: FacetChoiceComponent }) => {
  const params = useListParams();
  const navigate = useNavigate();
  const panel = `filter-${facet.key}`;
  const hiddenParams = [...params].filter(([key]) => key !== facet.key && key !== 'page');
  return (
    <>
      <button
        type="button"
        popoverTarget={panel}
        aria-label={`Filter by ${facet.label}`}
        className={`head-filter ${isFacetActive(facet) ? 'is-on' : ''}`}
      >
        <ListFilter aria-hidden size={16} />
      </button>
      <div popover="auto" id={panel} key={params.toString()} className="head-panel float-surface">
        <Form
          action="/products"
          aria-label={`Filter by ${facet.label}`}
          onSubmit={(event) => {
            event.preventDefault();
            void navigate(formAddress(event.currentTarget, [facet]), { preventScrollReset: true });
          }}
        >
          {hiddenParams.map(([key, value]) => (
            <input key={`${key} ${value}`} type="hidden" name={key} value={value} />
          ))}
          <fieldset>
            <legend>{facet.label}</legend>
            <Choice facet={facet} />
          </fieldset>
          <div className="head-acts">
            <Button type="submit" variant="tint" size="sm">
              Apply
            </Button>
            {isFacetActive(facet) && (
              <Link to={productListAddress(params, { drop: [[facet.key]] })} preventScrollReset className="link-quiet">
                Clear
              </Link>
            )}
          </div>
        </Form>
      </div>
    </>
  );
};

/**
 * The header of an attribute column: its name sorts the list and its icon filters it. An attribute that is not a facet
 * has only its name.
 */
export const AttributeHead = ({
  column: { key, label, facet: isFacet },
  facet,
  sort,
  choice,
}: {
  column: DisplayColumn;
  facet: Facet | undefined;
  sort: string;
  choice: FacetChoiceComponent;
}) => {
  const sortLink = useSortBy(`up.${key}`, `down.${key}`, sort);
  return (
    <th scope="col" aria-sort={sortLink.direction ?? undefined} className="attribute">
      <div className="column-head">
        {isFacet ? <SortLink header={label} sort={sortLink} /> : label}
        {facet !== undefined && <ColumnFilter facet={facet} choice={choice} />}
      </div>
    </th>
  );
};
