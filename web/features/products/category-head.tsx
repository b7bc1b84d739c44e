import { Link } from 'react-router';
import type { BrowsePage } from '#contract/browse.ts';

const categoryAddress = (slug: string) => `/products?category=${slug}`;

/** Where a page stands among the categories: from all products down to it. */
export const Breadcrumb = ({ trail, here }: { trail: BrowsePage['trail']; here?: string }) => {
  const links = [
    { to: '/products', name: 'Products' },
    ...trail.map(({ slug, name }) => ({ to: categoryAddress(slug), name })),
  ];
  const above = here === undefined ? links.slice(0, -1) : links;
  const last = here ?? links.at(-1)?.name;
  return (
    <nav aria-label="Breadcrumb" className="mb-3 text-sm">
      <ol className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {above.map(({ to, name }) => (
          <li key={to} className="flex items-center gap-2">
            <Link to={to} prefetch="intent" className="link-quiet">
              {name}
            </Link>
            <span aria-hidden className="text-muted">
              /
            </span>
          </li>
        ))}
        <li aria-current="page" className="text-muted">
          {last}
        </li>
      </ol>
    </nav>
  );
};

/** The categories below this one, with how many products of the list stand on each. */
export const Categories = ({
  categories,
  hrefOf,
}: {
  categories: BrowsePage['children'];
  hrefOf: (slug: string) => string;
}) => {
  const filled = categories.filter(({ count }) => count > 0);
  if (filled.length === 0) return null;
  return (
    <nav aria-label="Categories" className="mt-4">
      <ul className="flex flex-wrap gap-2">
        {filled.map(({ slug, name, count }) => (
          <li key={slug}>
            <Link
              to={hrefOf(slug)}
              prefetch="intent"
              className="inline-flex min-h-11 items-center gap-2 rounded-field border border-line bg-surface px-3.5 font-medium hover:border-muted hover:bg-hover sm:min-h-10"
            >
              {name}
              <span className="figures text-xs text-muted">{count.toLocaleString('en-US')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
