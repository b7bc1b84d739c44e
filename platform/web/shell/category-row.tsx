import { Link } from 'react-router';
import { useCurrentRootCategory, useRootCategories } from '#platform/web/root-data.ts';
import { boughtLink, toolLinks } from './tool-links.ts';

/**
 * The header's second row on large screens: the top-level categories, which scroll if they are too many, and tools.
 * Staff at work see more of their page instead.
 */
export const CategoryRow = ({ onDashboard }: { onDashboard: boolean }) => {
  const roots = useRootCategories();
  const open = useCurrentRootCategory();
  return (
    <div className={`hidden border-t border-line lg:block ${onDashboard ? 'staff:lg:hidden' : ''}`}>
      <div className="container-page flex gap-5">
        <nav aria-label="Categories" className="category-row">
          {roots.map(({ slug, name }) => (
            <Link key={slug} to={`/category/${slug}`} prefetch="intent" aria-current={slug === open || undefined}>
              {name}
            </Link>
          ))}
        </nav>
        <nav aria-label="Tools" className="flex shrink-0 items-center gap-4 text-sm font-semibold">
          {toolLinks.map(({ to, label }) => (
            <Link key={to} to={to} className="link-quiet">
              {label}
            </Link>
          ))}
          <Link to={boughtLink.to} className="link-quiet hidden person:inline-flex">
            {boughtLink.label}
          </Link>
        </nav>
      </div>
    </div>
  );
};
