import { Info } from '#platform/web/ui/icons/info.ts';
import { SlidersHorizontal } from '#platform/web/ui/icons/sliders-horizontal.ts';
import { X } from '#platform/web/ui/icons/x.ts';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Form, Link, useNavigate } from 'react-router';
import type { BrowsePage, Facet } from '#features/search/contract/browse.ts';
import { LIST_PARAMETERS } from '#platform/contract/pages.ts';
import { importWithRetry } from '#platform/web/import-with-retry.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { clearedListAddress, formAddress, isFacetActive, isUnfolded, useListParams } from './product-list-address.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { FacetChoice } from './facet-choice.tsx';
import { FoldedDetails } from './folded-details.tsx';
import { formatTotal } from './list-bar.tsx';

/** Facets that are open at first. */
const FACETS_OPEN = 5;

const FacetSection = ({ facet, isFirst }: { facet: Facet; isFirst: boolean }) => (
  <FoldedDetails
    opens={isFacetActive(facet) || isFirst}
    className="relative border-t border-line py-1"
    summary={<summary className="facet-head">{facet.label}</summary>}
  >
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
  </FoldedDetails>
);

/** If the focus trap fails to load, the filters still work. */
const loadFocusTrap = (sheet: HTMLDetailsElement) =>
  void importWithRetry(() => import('./trap-focus.ts')).then(
    ({ trapFocus }) => trapFocus(sheet),
    () => {},
  );

const getFields = (form: HTMLFormElement | null) => [...(form?.elements ?? [])] as HTMLInputElement[];

/**
 * Identifies a field when the form is rendered again. Both bounds of a range have the same name, so their labels
 * distinguish them.
 */
const getFieldKey = ({ name, value, type, ariaLabel }: HTMLInputElement): string =>
  type === 'number' ? `${name} ${ariaLabel}` : type === 'checkbox' ? `${name} ${value}` : name;

/**
 * All filters of the list. A ticked box applies at once. For ranges, and without scripts, a button opens the same
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
   * A new list may replace fields. These refs remember the field that changed last, and the text typed since the
   * request.
   */
  const changed = useRef<string | null>(null);
  const typed = useRef<Map<string, string> | null>(null);
  const paramsKey = params.toString();
  const shown = useRef(paramsKey);
  const apply = (sent: HTMLFormElement) => {
    typed.current = new Map();
    void navigate(formAddress(sent, facets), { preventScrollReset: true });
  };
  useLayoutEffect(() => {
    if (shown.current === paramsKey) return;
    shown.current = paramsKey;
    for (const field of getFields(form.current)) {
      const name = getFieldKey(field);
      if (field.type === 'checkbox') field.checked = field.defaultChecked;
      else if (field.type === 'number') field.value = typed.current?.get(name) ?? field.defaultValue;
      // Rendering may have removed the focus; restore it, unless the visitor has moved on.
      if (name === changed.current && document.activeElement === document.body) field.focus({ preventScroll: true });
    }
    changed.current = null;
    typed.current = null;
  }, [paramsKey]);
  const sheet = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    // The visitor may have opened the sheet before React started.
    if (sheet.current?.open === true) loadFocusTrap(sheet.current);
  }, []);
  const hiddenKeys = LIST_PARAMETERS.filter((key) => key !== 'page' && key !== 'limit' && params.get(key));
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
              {found.total === 0 ? 'Apply filters' : `Show ${formatTotal(found)}`}
            </Button>
            {!isUnfolded(params) && (
              <noscript>
                <button type="submit" name="filters" value="all" className="link">
                  All filters
                </button>
              </noscript>
            )}
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
