import { Form } from 'react-router';
import {
  type FilterChoices,
  PRODUCT_STATES,
  type ProductStatus,
  productFilter,
} from '#features/product-filter/contract/product-filter.ts';
import { STAFF_SORTS } from '#features/products/contract/products.ts';
import { AVAILABILITIES } from '#platform/contract/pages.ts';
import { api } from '#platform/web/api.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { Field, scrollOnWheel } from '#platform/web/ui/field.tsx';
import { SlidersHorizontal } from '#platform/web/ui/icons/sliders-horizontal.ts';
import { ListSearchForm } from '#platform/web/ui/list-search-form.tsx';

const sortLabels: Record<(typeof STAFF_SORTS)[number], string> = {
  newest: 'Newest',
  name: 'Name, A to Z',
  'name-desc': 'Name, Z to A',
  brand: 'Brand, A to Z',
  'brand-desc': 'Brand, Z to A',
  stock: 'Stock, least first',
  'stock-desc': 'Stock, most first',
  price: 'Price, low to high',
  'price-desc': 'Price, high to low',
};

const stateLabels: Record<ProductStatus, string> = { active: 'For sale', draft: 'Drafts', archived: 'Deleted' };

/** The choices of the filter; null if they cannot be loaded, so that the list still works. */
export const loadFilterChoices = (): Promise<FilterChoices | null> =>
  api.call(productFilter.choices, {}).catch(() => null);

type Choice = { value: string; label: string };

const ChoiceField = ({
  name,
  label,
  value,
  choices,
}: {
  name: string;
  label: string;
  value: string;
  choices: Choice[];
}) => {
  // A value from the address stays visible even if it is not among the choices, so that people see why the list is
  // short.
  const isOffered = value === '' || choices.some((one) => one.value === value);
  return (
    <Field as="select" label={label} name={name} defaultValue={value}>
      <option value="">Any</option>
      {!isOffered && <option value={value}>{value}</option>}
      {choices.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </Field>
  );
};

const PriceFields = ({ price }: { price: string }) => {
  const [from = '', to = from] = price.split('..');
  return (['Price from', 'Price to'] as const).map((label, at) => (
    <Field
      key={label}
      {...scrollOnWheel}
      label={label}
      type="number"
      min="0"
      step="any"
      inputMode="decimal"
      name="price"
      defaultValue={at === 0 ? from : to}
    />
  ));
};

const SortField = ({ sort, search }: { sort: string | undefined; search: string | undefined }) => (
  <Field as="select" label="Sort by" name="sort" defaultValue={sort ?? ''}>
    {sort === undefined && <option value="">{search === undefined ? 'Newest' : 'Best match'}</option>}
    {STAFF_SORTS.filter((one) => one !== 'newest' || sort !== undefined || search !== undefined).map((one) => (
      <option key={one} value={one}>
        {sortLabels[one]}
      </option>
    ))}
  </Field>
);

const toChoices = (texts: readonly string[]): Choice[] => texts.map((text) => ({ value: text, label: text }));

/**
 * The search and the filters of a list of products for staff, which are stored in the address.
 * @param chosen the values in the current address
 * @param states the states that the list can show
 * @param isFull shows stock, price and sort as well
 */
export const ProductFilterBar = ({
  action,
  chosen,
  choices,
  states = PRODUCT_STATES,
  isFull = true,
}: {
  action: string;
  chosen: Record<string, string>;
  choices: FilterChoices | null;
  states?: readonly ProductStatus[];
  isFull?: boolean;
}) => {
  const { search, sort, availability = '', brand = '', category = '', price = '', state = 'active' } = chosen;
  const { search: _, ...others } = chosen;
  const filterCount = Object.keys(chosen).filter((key) => key !== 'search' && key !== 'sort').length;
  return (
    <>
      <ListSearchForm
        label="Find a product"
        hint="Name, SKU or part number"
        action={action}
        search={search ?? ''}
        hiddenParams={others}
      />
      <details className="-mt-1 mb-2" open={filterCount > 0}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-medium">
          <SlidersHorizontal aria-hidden size={18} />
          {isFull ? 'Filter and sort' : 'Filter'}
          {filterCount > 0 && ` (${filterCount})`}
        </summary>
        <Form
          key={JSON.stringify(chosen)}
          aria-label={isFull ? 'Filter and sort products' : 'Filter products'}
          action={action}
          className="mt-2 mb-5 grid grid-cols-2 items-end gap-3 md:grid-cols-4"
        >
          {search !== undefined && <input type="hidden" name="search" value={search} />}
          <ChoiceField name="brand" label="Brand" value={brand} choices={toChoices(choices?.brands ?? [])} />
          <ChoiceField
            name="category"
            label="Category"
            value={category}
            choices={(choices?.categories ?? []).map(({ slug, name }) => ({ value: slug, label: name }))}
          />
          <Field as="select" label="State" name="state" defaultValue={state}>
            {states.map((one) => (
              <option key={one} value={one}>
                {stateLabels[one]}
              </option>
            ))}
          </Field>
          {isFull && (
            <>
              <ChoiceField
                name="availability"
                label="Availability"
                value={availability}
                choices={toChoices(AVAILABILITIES)}
              />
              <PriceFields price={price} />
              <SortField sort={sort} search={search} />
            </>
          )}
          <div className="flex gap-2">
            <Button type="submit" variant="secondary" className="flex-1">
              Apply
            </Button>
            {filterCount > 0 && (
              <LinkButton
                to={search === undefined ? action : `${action}?${new URLSearchParams({ search })}`}
                variant="quiet"
              >
                Clear
              </LinkButton>
            )}
          </div>
        </Form>
      </details>
    </>
  );
};
