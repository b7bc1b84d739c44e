import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import type { BrowsePage } from '#features/search/contract/browse.ts';
import { Picture } from '#platform/web/ui/picture.tsx';
import { ProductNameText } from '#platform/web/product-name-text.tsx';

const categoryAddress = (slug: string) => `/category/${slug}`;

/** The path from all products down to this page. */
export const Breadcrumb = ({ trail, currentName }: { trail: BrowsePage['trail']; currentName?: string }) => {
  const links = [
    { to: '/products', name: 'Products' },
    ...trail.map(({ slug, name }) => ({ to: categoryAddress(slug), name })),
  ];
  const above = currentName === undefined ? links.slice(0, -1) : links;
  const last = currentName ?? links.at(-1)?.name;
  // On a phone, a page's own name takes a line of its own, and is the heading below.
  const hides = currentName !== undefined;
  return (
    <nav aria-label="Breadcrumb" className="mb-3 text-sm">
      <ol className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {above.map(({ to, name }, index) => (
          <li key={to} className="flex items-center gap-2">
            <Link to={to} prefetch="intent" className="link-quiet">
              {name}
            </Link>
            <span aria-hidden className={`text-muted ${hides && index === above.length - 1 ? 'max-sm:hidden' : ''}`}>
              /
            </span>
          </li>
        ))}
        <li aria-current="page" className={`min-w-0 text-muted ${hides ? 'max-sm:hidden' : ''}`}>
          {last !== undefined && <ProductNameText>{last}</ProductNameText>}
        </li>
      </ol>
    </nav>
  );
};

/** The most tiles in a row of a desktop window. */
const MOST_IN_ROW = 8;

/** The number of tiles that fills all rows about equally: 13 are 7 and 6 instead of 8 and 5. */
export const getTilesPerRow = (count: number): number => Math.ceil(count / Math.ceil(count / MOST_IN_ROW));

/**
 * Links to categories with their product counts: a scrolling row on a phone, all in view elsewhere.
 * @param getHref the link of a category; a list passes one that keeps its filters
 * @param rows the number of rows on a phone
 */
export const Categories = ({
  categories,
  getHref = categoryAddress,
  rows = 1,
  areLowerBounds = false,
}: {
  categories: (BrowsePage['children'][number] & { img?: string })[];
  getHref?: (slug: string) => string;
  rows?: 1 | 2;
  /** The counts are lower bounds, shown with a plus. */
  areLowerBounds?: boolean;
}) => {
  const filled = categories.filter(({ count }) => count > 0);
  if (filled.length === 0) return null;
  const hasPictures = filled.every(({ img }) => img !== undefined);
  return (
    <nav aria-label={hasPictures ? 'All categories' : 'Subcategories'} className="mt-2">
      <ul
        className={`scroll-row ${rows === 2 ? 'grid-rows-2' : ''} ${hasPictures ? 'tiles' : ''}`}
        style={{ '--tiles': getTilesPerRow(filled.length) } as CSSProperties}
      >
        {filled.map(({ slug, name, count, img }) => (
          <li key={slug}>
            <Link
              to={getHref(slug)}
              prefetch="intent"
              className="flex h-full min-h-11 items-center gap-2 overflow-clip rounded-field border border-line bg-surface pr-1.5 text-sm font-medium hover:border-field not-has-[img]:px-3"
            >
              {img !== undefined && (
                <Picture src={img} alt="" sizes="64px" width={64} height={64} className="w-13 shrink-0" />
              )}
              <span className="leading-tight max-sm:whitespace-nowrap">
                {name}{' '}
                <span className="figures text-xs font-normal text-muted">{`${count.toLocaleString('en-US')}${areLowerBounds ? '+' : ''}`}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
