import { useNavigate } from 'react-router';
import { brands } from '#features/brands/contract/brands.ts';
import { CatalogProgress } from '#features/catalog-changes/web/catalog-progress.tsx';
import { BrandForm, DeleteBrandButton, MergeBrandForm } from '#features/brands/web/brand-forms.tsx';
import type { Route } from './+types/dashboard.brand';
import { api } from '#platform/web/api.ts';
import { toPageError } from '#platform/web/page-error.ts';
import { canCall } from '#platform/web/session/permissions.tsx';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { FormSection } from '#platform/web/ui/form-section.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Brand | Dashboard')];

export const clientLoader = async ({ params: { id } }: Route.ClientLoaderArgs) => {
  if (!(await canCall(brands.get))) return null;
  try {
    return await api.call(brands.get, { params: { id } });
  } catch (error) {
    throw toPageError(error);
  }
};

export const HydrateFallback = () => <Spinner label="Loading" />;

const LIST = '/dashboard/brands';

/** Renames, describes, merges or deletes a brand. */
export default function EditBrand({ loaderData: brand }: Route.ComponentProps) {
  const navigate = useNavigate();
  if (brand === null) return <AccessDenied />;
  const { slug, name, count, pending, changes, version } = brand;
  const toList = () => void navigate(LIST);
  return (
    <>
      <PageHead parent={{ to: LIST, label: 'Brands' }} title={name}>
        {count > 0 && (
          <LinkButton size="sm" variant="secondary" to={`/brand/${slug}`}>
            View in shop
          </LinkButton>
        )}
      </PageHead>
      <CatalogProgress changes={changes} pending={pending} />
      <div className="card-surface flex flex-col gap-6 p-6 sm:p-8">
        <BrandForm key={version} brand={brand} />
        <FormSection stacked title="Merge" hint="This brand is deleted, and another brand gets its products">
          <MergeBrandForm brand={brand} onDone={toList} />
        </FormSection>
        <FormSection stacked title="Delete">
          <DeleteBrandButton brand={brand} onDone={toList} />
        </FormSection>
      </div>
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The brand did not load');
