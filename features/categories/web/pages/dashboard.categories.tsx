import { Link } from 'react-router';
import { CatalogList } from '#features/catalog-changes/web/catalog-list.tsx';
import { type CategoryRow, categories } from '#features/categories/contract/categories.ts';
import { countBelow, listCategoryChoices } from '#features/categories/web/category-choices.ts';
import { MergeTable } from '#features/categories/web/merge-table.tsx';
import { StepButtons } from '#features/categories/web/step-buttons.tsx';
import { NewCategoryButton } from '#features/product-editing/web/new-category-button.tsx';
import type { Route } from './+types/dashboard.categories';
import { api } from '#platform/web/api.ts';
import { toPageError } from '#platform/web/page-error.ts';
import { canCall } from '#platform/web/session/permissions.tsx';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Categories | Dashboard')];

export const clientLoader = async () => {
  if (!(await canCall(categories.tree))) return null;
  try {
    return await api.call(categories.tree, {});
  } catch (error) {
    throw toPageError(error);
  }
};

export const HydrateFallback = () => <TableSkeleton label="Loading the categories" />;

const createColumns = (items: readonly CategoryRow[], below: Map<string, number>) => [
  {
    key: 'name',
    header: 'Category',
    card: 'title' as const,
    cell: ({ _id, name, level }: CategoryRow) => (
      <p style={{ paddingInlineStart: `${(level - 1) * 1.5}rem` }}>
        <Link
          to={`/dashboard/categories/${_id}`}
          className={`link-quiet wrap-anywhere ${level === 1 ? 'font-semibold' : 'font-normal'}`}
        >
          {name}
        </Link>
      </p>
    ),
  },
  {
    key: 'count',
    header: 'Products',
    align: 'right' as const,
    card: 'meta' as const,
    cell: ({ _id, count }: CategoryRow) => {
      const countedBelow = below.get(_id) ?? 0;
      return (
        <span
          className="figures"
          title={countedBelow > 0 ? `${countedBelow.toLocaleString('en-US')} in those below` : undefined}
        >
          {(count + countedBelow).toLocaleString('en-US')}
          {countedBelow > 0 && <span className="sr-only">, {countedBelow.toLocaleString('en-US')} in those below</span>}
        </span>
      );
    },
  },
  {
    key: 'acts',
    header: 'Position',
    align: 'right' as const,
    card: 'acts' as const,
    cell: (row: CategoryRow) => <StepButtons items={items} row={row} />,
  },
];

/** The categories as a tree, and the latest merges. */
export default function Categories({ loaderData: tree }: Route.ComponentProps) {
  if (tree === null) return <AccessDenied />;
  const { items, isMore, merges, changes } = tree;
  const choices = listCategoryChoices(items);
  const slugs = new Map(items.map(({ _id, slug }) => [_id, slug]));
  return (
    <CatalogList
      isDense
      title="Categories"
      noun="categories"
      action={
        <NewCategoryButton
          variant="primary"
          categories={choices.map(({ id, label }) => ({ slug: slugs.get(id) ?? '', name: label }))}
        />
      }
      intro="Visitors see a category once a product is in it. Open one to rename, move, merge or delete it."
      list={tree}
      columns={createColumns(items, countBelow(items))}
      rowKey={({ _id }) => _id}
    >
      {isMore && (
        <p className="mt-4 text-muted">Only the first {items.length.toLocaleString('en-US')} categories are shown.</p>
      )}
      <MergeTable merges={merges} isBusy={changes.length > 0} />
    </CatalogList>
  );
}

export const ErrorBoundary = createErrorBoundary('The categories did not load');
