import { data, useNavigate } from 'react-router';
import { errors } from '#platform/contract/errors.ts';
import { CatalogProgress } from '#features/catalog-changes/web/catalog-progress.tsx';
import { categories } from '#features/categories/contract/categories.ts';
import {
  findGoogleCategoryAbove,
  listCategoryChoices,
  listSubtree,
} from '#features/categories/web/category-choices.ts';
import { CategoryDetailsForm } from '#features/categories/web/category-details-form.tsx';
import {
  DeleteCategoryForm,
  MergeCategoryForm,
  MoveCategoryForm,
} from '#features/categories/web/category-place-forms.tsx';
import type { Route } from './+types/dashboard.category';
import { api } from '#platform/web/api.ts';
import { toPageError } from '#platform/web/page-error.ts';
import { canCall } from '#platform/web/session/permissions.tsx';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { FormSection } from '#platform/web/ui/form-section.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Category | Dashboard')];

export const clientLoader = async ({ params: { id } }: Route.ClientLoaderArgs) => {
  if (!(await canCall(categories.tree))) return null;
  try {
    const { items, changes } = await api.call(categories.tree, {});
    const category = items.find(({ _id }) => _id === id);
    if (category === undefined) throw data(errors.category_not_found.message, { status: 404 });
    return { category, items, changes };
  } catch (error) {
    throw error instanceof Error ? toPageError(error) : error;
  }
};

export const HydrateFallback = () => <Spinner label="Loading" />;

const TREE = '/dashboard/categories';

/** Renames, moves, merges or deletes a category. */
export default function EditCategory({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  if (loaderData === null) return <AccessDenied />;
  const { category, items, changes } = loaderData;
  const choices = listCategoryChoices(items);
  const inside = listSubtree(items, category._id);
  const outside = choices.filter(({ id }) => !inside.has(id));
  const toTree = () => void navigate(TREE);
  return (
    <>
      <PageHead parent={{ to: TREE, label: 'Categories' }} title={category.name}>
        <LinkButton size="sm" variant="secondary" to={`/category/${category.slug}`}>
          View in shop
        </LinkButton>
      </PageHead>
      <CatalogProgress changes={changes} pending={0} />
      <div className="card-surface flex flex-col gap-6 p-6 sm:p-8">
        <CategoryDetailsForm
          key={`details ${category.version}`}
          category={category}
          above={findGoogleCategoryAbove(items, category)}
        />
        {category.isFixed ? (
          <p className="text-muted">{errors.category_fixed.message}</p>
        ) : (
          <>
            <FormSection stacked title="Move" hint="With all categories below it">
              <MoveCategoryForm key={`move ${category.version}`} category={category} choices={outside} />
            </FormSection>
            <FormSection stacked title="Merge" hint="This category is deleted, and another category gets its products">
              <MergeCategoryForm category={category} choices={outside} onDone={toTree} />
            </FormSection>
            <FormSection stacked title="Delete" hint="Its products go to another category. This cannot be undone">
              <DialogButton label="Delete category" title={`Delete ${category.name}?`}>
                {() => (
                  <DeleteCategoryForm
                    category={category}
                    choices={choices.filter(({ id }) => id !== category._id)}
                    onDone={toTree}
                  />
                )}
              </DialogButton>
            </FormSection>
          </>
        )}
      </div>
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The category did not load');
