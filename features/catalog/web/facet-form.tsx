import { ChevronDown } from '#platform/web/ui/icons/chevron-down.ts';
import { Info } from '#platform/web/ui/icons/info.ts';
import { SlidersHorizontal } from '#platform/web/ui/icons/sliders-horizontal.ts';
import { X } from '#platform/web/ui/icons/x.ts';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Form, Link, useNavigate } from 'react-router';
import type { BrowsePage, Facet } from '#features/search/contract/browse.ts';
import { CURRENCY_SIGN } from '#platform/contract/money.ts';
import { importWithRetry } from '#platform/web/import-with-retry.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { scrollOnWheel } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { clearedListAddress, formAddress, isFacetActive, useListParams } from './product-list-address.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { formatTotal } from './list-bar.tsx';

/** Values of a facet that show at first; the others unfold. */
const VALUES_SHOWN = 6;

/** Facets that are open at first. */
const FACETS_OPEN = 5;

const formatCount = (value: number, { isLeast }: Facet) => `${value.toLocaleString('en-US')}${isLeast ? '+' : ''}`;

const FacetValueBox = ({ facet, value }: { facet: Facet; value: Facet['values'][number] }) => (
  <label className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-field px-1 hover:bg-hover">
    <input type="checkbox" name={facet.key} value={value.value} defaultChecked={value.chosen} />
    <span className="flex-1 text-sm wrap-anywhere">
      <ProductNameText>{value.value}</ProductNameText>
    </span>
    <span className="figures text-xs text-muted">
      {formatCount(value.count, facet)}
      <span className="sr-only"> {value.count === 1 ? 'product' : 'products'}</span>
    </span>
  </label>
);

/** True for a single size: '1 1/2 in', '15 mm'. */
const isOneSize = ({ value }: Facet['values'][number]) => /^[\d /.]+ (?:in|mm)$/.test(value);

const SizeChip = ({ facet, value }: { facet: Facet; value: Facet['values'][number] }) => (
  <label
    className="size-chip"
    title={`${formatCount(value.count, facet)} ${value.count === 1 ? 'product' : 'products'}`}
  >
    <input
      type="checkbox"
      name={facet.key}
      value={value.value}
      defaultChecked={value.chosen}
      className="absolute inset-0 opacity-0"
    />
    <ProductNameText>{value.value}</ProductNameText>
  </label>
);

/** Sizes in the order of a store rack: inches, then millimeters, then sizes with two ends. */
const FacetValues = ({ facet }: { facet: Facet }) => {
  const sizes = facet.key === 'size' ? facet.values.filter(isOneSize) : [];
  const others = facet.values.filter((value) => !sizes.includes(value));
  const first = sizes.length > 0 ? [] : others.slice(0, VALUES_SHOWN);
  const more = others.slice(first.length);
  return (
    <>
      {['in', 'mm'].map((unit) => {
        const some = sizes.filter(({ value }) => value.endsWith(` ${unit}`));
        return (
          some.length > 0 && (
            <div key={unit} className="mb-2 grid grid-cols-3 gap-1.5">
              {some.map((value) => (
                <SizeChip key={value.value} facet={facet} value={value} />
              ))}
            </div>
          )
        );
      })}
      {first.map((value) => (
        <FacetValueBox key={value.value} facet={facet} value={value} />
      ))}
      {more.length > 0 && (
        <details open={more.some(({ chosen }) => chosen)}>
          <summary className="link-quiet min-h-9 cursor-pointer px-1 py-1.5 text-sm">{more.length} more</summary>
          {more.map((value) => (
            <FacetValueBox key={value.value} facet={facet} value={value} />
          ))}
        </details>
      )}
    </>
  );
};

const FacetRange = ({ facet, range }: { facet: Facet; range: NonNullable<Facet['range']> }) => {
  const format = (end: number) => (facet.key === 'price' ? end.toFixed(2) : String(end));
  const field = (which: 'from' | 'to') => (
    <input
      {...scrollOnWheel}
      type="number"
      step="any"
      inputMode="decimal"
      name={facet.key}
      aria-label={`${facet.label} ${which}${facet.unit === null ? '' : `, ${facet.unit}`}`}
      placeholder={format(which === 'from' ? range.min : range.max)}
      defaultValue={range[which] ?? ''}
      className="control h-10 min-w-0 flex-1 py-0 text-sm figures"
    />
  );
  return (
    <div className="flex items-center gap-2 py-1 text-sm">
      {facet.key === 'price' && <span className="text-muted">{CURRENCY_SIGN}</span>}
      {field('from')}
      <span aria-hidden>to</span>
      {field('to')}
      <span className="text-muted">{facet.unit}</span>
      {facet.unit === 'in' && <input type="hidden" name={facet.key} value="in" />}
    </div>
  );
};

const EndSelect = ({ facet }: { facet: Facet }) => (
  <Select
    name={facet.key}
    aria-label="What I have"
    defaultValue={facet.values.find(({ chosen }) => chosen)?.value ?? ''}
  >
    <option value="">Any pipe or thread</option>
    {facet.values.map(({ value, count: products }) => (
      <option key={value} value={value}>
        {value} ({formatCount(products, facet)})
      </option>
    ))}
  </Select>
);

/** The inputs of a facet. */
export const FacetChoice = ({ facet }: { facet: Facet }) => {
  if (facet.key === 'fits') return <EndSelect facet={facet} />;
  // The fields contain values in the current unit, so a new unit needs new fields.
  return facet.range === null ? (
    <FacetValues facet={facet} />
  ) : (
    <FacetRange key={facet.unit} facet={facet} range={facet.range} />
  );
};

const FacetSection = ({ facet, isFirst }: { facet: Facet; isFirst: boolean }) => (
  <details open={isFacetActive(facet) || isFirst} className="group relative border-t border-line py-1">
    <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-2 font-medium">
      {facet.label}
      <ChevronDown aria-hidden size={18} className="shrink-0 text-muted group-open:rotate-180" />
    </summary>
    <fieldset className="pb-3">
      <legend className="sr-only">{facet.label}</legend>
      <FacetChoice facet={facet} />
      {facet.help !== null && (
        <details className="text-[0.8125rem] text-muted">
          <summary className="absolute top-1 right-6 grid size-11 place-items-center">
            <Info aria-label={`About ${facet.label}`} size={16} />
          </summary>
          <p className="pt-1.5">
            <ProductNameText>{facet.help}</ProductNameText>
          </p>
        </details>
      )}
    </fieldset>
  </details>
);

/** If it fails to load, the filters still work. */
const loadFocusTrap = (sheet: HTMLDetailsElement) =>
  void importWithRetry(() => import('./trap-focus.ts')).then(
    ({ trapFocus }) => trapFocus(sheet),
    () => {},
  );

const getFields = (form: HTMLFormElement | null) => [...(form?.elements ?? [])] as HTMLInputElement[];

/**
 * Identifies a field when the form is rendered again: both bounds of a range have the same name and differ in their
 * labels.
 */
const getFieldKey = ({ name, value, type, ariaLabel }: HTMLInputElement): string =>
  type === 'number' ? `${name} ${ariaLabel}` : type === 'checkbox' ? `${name} ${value}` : name;

/** Also opens the sections around the field, which may be folded after its value was cleared. */
const revealAndFocus = (field: HTMLElement): void => {
  for (let at = field.closest('details'); at?.closest('form'); at = at.parentElement?.closest('details') ?? null) {
    at.open = true;
  }
  field.focus({ preventScroll: true });
};

/**
 * All filters of the list. A ticked box applies at once. Without a script, and for a range, the button sends the same
 * address.
 */
export const FacetForm = ({
  found,
  applied,
}: {
  found: Pick<BrowsePage, 'facets' | 'total' | 'isMore'>;
  applied: number;
}) => {
  const { facets } = found;
  const params = useListParams();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  /**
   * The form is rendered again when a new list arrives. These keep the field that changed last, and what was typed
   * since the request.
   */
  const changed = useRef<string | null>(null);
  const typed = useRef<Map<string, string> | null>(null);
  const paramsKey = params.toString();
  const apply = (sent: HTMLFormElement) => {
    typed.current = new Map();
    void navigate(formAddress(sent, facets), { preventScrollReset: true });
  };
  useLayoutEffect(() => {
    for (const field of getFields(form.current)) {
      const name = getFieldKey(field);
      const typedValue = typed.current?.get(name);
      if (typedValue !== undefined) field.value = typedValue;
      // Rendering removed the focus; restore it, unless the visitor has moved on.
      if (name === changed.current && document.activeElement === document.body) revealAndFocus(field);
    }
    changed.current = null;
    typed.current = null;
  }, [paramsKey]);
  const sheet = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    // The visitor may have opened it before React started.
    if (sheet.current?.open === true) loadFocusTrap(sheet.current);
  }, []);
  const hiddenKeys = ['search', 'category', 'sort', 'view'].filter((key) => params.get(key));
  if (facets.length === 0) return null;
  return (
    <div className="facets-place">
      <details
        ref={sheet}
        className="facets group/sheet px-4 lg:px-0"
        onToggle={({ target, currentTarget }) => {
          if (target === currentTarget && currentTarget.open) loadFocusTrap(currentTarget);
        }}
      >
        <summary className="flex min-h-12 cursor-pointer items-center gap-2 font-semibold lg:min-h-0 lg:cursor-default lg:pb-3">
          <SlidersHorizontal aria-hidden size={18} />
          Filters{applied > 0 && ` (${applied})`}
          <X aria-hidden size={22} className="ml-auto hidden group-open/sheet:max-lg:block" />
        </summary>
        <Form
          ref={form}
          key={paramsKey}
          action="/products"
          aria-label="Filters"
          onChange={({ currentTarget, target }) => {
            const field = target as EventTarget as HTMLInputElement;
            changed.current = getFieldKey(field);
            if (field.type !== 'number') apply(currentTarget);
            else typed.current?.set(getFieldKey(field), field.value);
          }}
          onSubmit={(event) => {
            event.preventDefault();
            apply(event.currentTarget);
            event.currentTarget.closest('details')?.removeAttribute('open');
          }}
        >
          {hiddenKeys.map((key) => (
            <input key={key} type="hidden" name={key} value={params.get(key) ?? ''} />
          ))}
          {facets.map((facet, at) => (
            <FacetSection key={facet.key} facet={facet} isFirst={at < FACETS_OPEN} />
          ))}
          <div className="flex items-center gap-4 py-3">
            <Button type="submit" variant="tint" className="flex-1">
              Show {formatTotal(found)}
            </Button>
            {applied > 0 && (
              <Link to={clearedListAddress(params)} preventScrollReset className="link py-2.5 lg:hidden">
                Clear all
              </Link>
            )}
          </div>
        </Form>
      </details>
    </div>
  );
};
