import { Link } from 'react-router';
import { useCurrentRootCategory, useRootCategories } from '#platform/web/root-data.ts';

/** The header's second row on large screens: all top-level categories. It scrolls if it is too long. */
export const CategoryRow = () => {
  const roots = useRootCategories();
  const open = useCurrentRootCategory();
  return (
    <div className="hidden border-t border-line lg:block">
      <div className="container-page flex gap-6">
        <nav aria-label="Categories" className="category-row">
          {roots.map(({ slug, name }) => (
            <Link
              key={slug}
              to={`/products?category=${slug}`}
              prefetch="intent"
              aria-current={slug === open || undefined}
            >
              {name}
            </Link>
          ))}
        </nav>
        <Link to="/dashboard/quickorder" className="link-quiet shrink-0 text-sm text-muted">
          Quick Order
        </Link>
      </div>
    </div>
  );
};
