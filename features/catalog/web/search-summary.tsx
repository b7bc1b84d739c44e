import { Link } from 'react-router';
import type { DisplayPage } from '#features/products/web/convert-units.ts';
import { useShop } from '#platform/web/root-data.ts';
import { findNotSold } from './find-not-sold.ts';
import { formatTotal } from './list-bar.tsx';

/**
 * How many products a search found, which words were corrected or left out, and if it is for something that the shop
 * does not sell.
 */
export const SearchSummary = ({ found, search }: { found: DisplayPage; search: string }) => {
  const corrected = Object.entries(found.corrected);
  const notSold = findNotSold(useShop().notSold, search);
  const total = formatTotal(found).replace(/^m/, 'M');
  return (
    <div className="min-w-0 text-muted" role="status">
      <p>
        {total}
        {search !== '' && (
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
          {found.total > 0 ? ', but here are parts for them.' : '.'}
        </p>
      )}
      {corrected.length > 0 && (
        <p>
          No results for {corrected.map(([word]) => `“${word}”`).join(' or ')}. Showing{' '}
          <strong className="text-base-content">{corrected.map(([, correction]) => correction).join(' and ')}</strong>.
        </p>
      )}
      {found.isRelaxed && found.total > 0 && <p>No product has all of these words. These have some of them.</p>}
    </div>
  );
};
