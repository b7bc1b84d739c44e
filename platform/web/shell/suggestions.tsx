import { ArrowRight } from '#platform/web/ui/icons/arrow-right.ts';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { formatProductName } from '#features/products/contract/format-product-name.ts';
import { formatPackPrice } from '#platform/contract/money.ts';
import { Picture } from '#platform/web/ui/picture.tsx';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { useSuggestions } from './use-suggestions.ts';

export { fetchSuggestions } from './use-suggestions.ts';

/** A product name with the typed words in bold. */
const HighlightedName = ({ name, search }: { name: string; search: string }): ReactNode => {
  const words = search.split(/\s+/).map((word) => word.replaceAll(/\W/g, String.raw`\$&`));
  const parts = formatProductName(name).split(new RegExp(`\\b(${words.join('|')})`, 'i'));
  return parts.map((part, at) => {
    const element = <ProductNameText key={at}>{part}</ProductNameText>;
    return at % 2 === 1 ? <b key={at}>{element}</b> : element;
  });
};

/**
 * The search box's suggestions: categories, products, and a link to all results.
 * @param typed the search words, empty while the list is closed
 * @param onFound receives the targets of the rows, in order
 */
export const Suggestions = ({
  id,
  typed,
  active,
  onActive,
  onFound,
  onChoose,
}: {
  id: string;
  typed: string;
  active: number;
  onActive: (at: number) => void;
  onFound: (addresses: string[]) => void;
  onChoose: () => void;
}) => {
  const found = useSuggestions(typed);
  const isEmpty = found === null || found.categories.length + found.products.length === 0;
  useEffect(() => {
    onFound(
      found === null || isEmpty
        ? []
        : [
            ...found.categories.map(({ slug }) => `/category/${slug}`),
            ...found.products.map(({ slug }) => `/products/${slug}`),
            `/products?${new URLSearchParams({ search: found.search })}`,
          ],
    );
  }, [found, isEmpty, onFound]);
  if (found === null) return null;
  const { categories, products, search } = found;
  if (isEmpty) {
    return (
      <p role="status" className="float-surface suggestions p-4 text-sm">
        Nothing for “{search}”. Try a size or a part number.
      </p>
    );
  }
  const row = (at: number, to: string, content: ReactNode) => (
    <Link
      key={to}
      id={`${id}-${at}`}
      role="option"
      aria-selected={at === active}
      to={to}
      tabIndex={-1}
      // Leaves the focus in the field; otherwise the list would close before the click.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      onPointerMove={() => onActive(at)}
      className={`flex min-h-11 items-center gap-3 rounded-field px-2 py-1 text-left text-sm ${at === active ? 'bg-hover' : ''}`}
    >
      {content}
    </Link>
  );
  return (
    <div id={id} role="listbox" aria-label="Suggestions" className="float-surface suggestions">
      {categories.map(({ slug, name, above, count }, at) =>
        row(
          at,
          `/category/${slug}`,
          <>
            <span className="min-w-0 flex-1">
              {above !== null && <span className="text-muted">{above} › </span>}
              <HighlightedName name={name} search={search} />
            </span>
            <span className="text-xs text-muted">{count.toLocaleString('en-US')}</span>
          </>,
        ),
      )}
      {products.map(({ slug, name, sku, img, ...price }, at) =>
        row(
          categories.length + at,
          `/products/${slug}`,
          <>
            <Picture src={img} sizes="44px" alt="" width={44} height={44} className="size-11 shrink-0 rounded-field" />
            <span className="min-w-0 flex-1">
              <span className="line-clamp-3">
                <HighlightedName name={name} search={search} />
              </span>
              <span className="text-xs text-muted">{sku}</span>
            </span>
            <span className="figures">{formatPackPrice(price)}</span>
          </>,
        ),
      )}
      {row(
        categories.length + products.length,
        `/products?${new URLSearchParams({ search })}`,
        <>
          <span className="link flex-1">
            See all {found.total}for “{search}”
          </span>
          <ArrowRight aria-hidden size={16} className="text-muted" />
        </>,
      )}
    </div>
  );
};
