import { Link } from 'react-router';
import type { DisplayPage } from '#features/products/web/convert-units.ts';
import { formatTotal } from './list-bar.tsx';

/** How many products a search found, and which words were corrected or left out. */
export const SearchSummary = ({ found, search }: { found: DisplayPage; search: string }) => {
  const corrected = Object.entries(found.corrected);
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
