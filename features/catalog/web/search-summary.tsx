import { Link } from 'react-router';
import type { DisplayPage } from '#features/products/web/convert-units.ts';
import { useShop } from '#platform/web/root-data.ts';
import { findNotSold } from './find-not-sold.ts';
import { formatTotal } from './list-bar.tsx';

/**
 * Summarizes a search: the number of products found, or that none has all of its words; corrected words; and if the
 * shop does not sell the searched product.
 */
export const SearchSummary = ({
  found,
  search,
  isNothing,
}: {
  found: DisplayPage;
  search: string;
  /** The heading says that nothing was found. */
  isNothing: boolean;
}) => {
  const corrected = Object.entries(found.corrected);
  const notSold = findNotSold(useShop().notSold, search);
  const total = formatTotal(found).replace(/^m/, 'M');
  // Products that match only some of the words are not counted as results.
  const isNear = found.isRelaxed && found.total > 0;
  return (
    <div className="min-w-0 text-muted" role="status">
      {/* The heading of an empty search already says it. */}
      <p className={isNothing ? 'sr-only' : undefined}>
        {isNear ? 'No products' : total}
        {search !== '' && !isNothing && (
          <>
            {' '}
            for <strong className="text-base-content">{search}</strong>.{' '}
            <Link to="/products" className="link">
              Show all
            </Link>
          </>
        )}
      </p>
      {notSold !== undefined && (
        <p>
          We do not sell {notSold}
          {found.total > 0 && !isNear ? ', but here are parts for them.' : '.'}
        </p>
      )}
      {corrected.length > 0 && (
        <p>
          No results for {corrected.map(([word]) => `“${word}”`).join(' or ')}. Showing{' '}
          <strong className="text-base-content">{corrected.map(([, correction]) => correction).join(' and ')}</strong>.
        </p>
      )}
      {isNear && (
        <p>
          {total} {found.total === 1 ? 'has' : 'have'} some of these words. Not what you need?{' '}
          <Link to="/contact" className="link">
            Ask us
          </Link>
        </p>
      )}
    </div>
  );
};
