import { SlidersHorizontal } from '#platform/web/ui/icons/sliders-horizontal.ts';
import { Form } from 'react-router';
import { browsing } from '#features/search/contract/browse.ts';
import { AVAILABILITIES } from '#platform/contract/pages.ts';
import { STAFF_SORTS } from '#features/products/contract/products.ts';
import { api } from '#platform/web/api.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { Field, scrollOnWheel } from '#platform/web/ui/field.tsx';

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

/** The brands of products for sale; empty if they cannot be loaded, so that the other filters still work. */
export const loadBrands = async (): Promise<string[]> => {
  const found = await api.call(browsing.list, { query: { limit: 1 } }).catch(() => null);
  return found?.facets.find(({ key }) => key === 'brand')?.values.map(({ value }) => value) ?? [];
};

/**
 * Filters and sort of the staff product list.
 * @param chosen the values in the current address
 */
export const StaffProductFilters = ({
  action,
  chosen,
  brands,
}: {
  action: string;
  chosen: Record<string, string>;
  brands: string[];
}) => {
  const { search, sort, availability = '', brand = '', price = '' } = chosen;
  const [from = '', to = from] = price.split('..');
  const filterCount = [availability, brand, price].filter((one) => one !== '').length;
  const offered = brand === '' || brands.includes(brand) ? brands : [brand, ...brands];
  return (
    <details className="mb-5" open={filterCount > 0}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-medium">
        <SlidersHorizontal aria-hidden size={18} />
        Filter and sort{filterCount > 0 && ` (${filterCount})`}
      </summary>
      <Form
        key={JSON.stringify(chosen)}
        aria-label="Filter and sort products"
        action={action}
        className="mt-2 grid grid-cols-2 items-end gap-3 md:grid-cols-3 xl:grid-cols-[1fr_1fr_7rem_7rem_1.5fr_auto]"
      >
        {search !== undefined && <input type="hidden" name="search" value={search} />}
        <Field as="select" label="Availability" name="availability" defaultValue={availability}>
          <option value="">Any</option>
          {AVAILABILITIES.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Field>
        {offered.length > 0 && (
          <Field as="select" label="Brand" name="brand" defaultValue={brand}>
            <option value="">Any</option>
            {offered.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </Field>
        )}
        {(['Price from', 'Price to'] as const).map((label, at) => (
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
        ))}
        <Field as="select" label="Sort by" name="sort" defaultValue={sort ?? ''}>
          {sort === undefined && <option value="">{search === undefined ? 'Newest' : 'Best match'}</option>}
          {STAFF_SORTS.filter((one) => one !== 'newest' || sort !== undefined || search !== undefined).map((one) => (
            <option key={one} value={one}>
              {sortLabels[one]}
            </option>
          ))}
        </Field>
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
  );
};
