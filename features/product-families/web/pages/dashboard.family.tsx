import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { familyEditing } from '#features/product-families/contract/family-editing.ts';
import { FamilyForm } from '#features/product-families/web/family-form.tsx';
import { FamilyMembers } from '#features/product-families/web/family-members.tsx';
import { familyEditAddress } from '#features/product-families/web/family-edit-address.ts';
import type { Route } from './+types/dashboard.family';
import { api } from '#platform/web/api.ts';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { toPageError } from '#platform/web/page-error.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { canCall } from '#platform/web/session/permissions.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Family | Dashboard')];

export const clientLoader = async ({ params: { slug } }: Route.ClientLoaderArgs) => {
  if (!(await canCall(familyEditing.get))) return null;
  try {
    return await api.call(familyEditing.get, { params: { slug } });
  } catch (error) {
    throw toPageError(error);
  }
};

export const HydrateFallback = () => <Spinner label="Loading" />;

/** Renames a family, orders its options and values, and moves its sizes. */
export default function EditFamily({ loaderData: family }: Route.ComponentProps) {
  const navigate = useNavigate();
  const [isChanged, setChanged] = useState(false);
  if (family === null) return <AccessDenied />;
  return (
    <>
      <Link to="/dashboard/families" className="link-quiet text-sm text-muted">
        Families
      </Link>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="min-w-0 text-3xl wrap-anywhere">
          <ProductNameText>{family.name}</ProductNameText>
        </h1>
        <Link to={`/families/${encodeURIComponent(family.slug)}`} className="link-quiet text-sm text-primary">
          The page of the family
        </Link>
      </div>
      <div className="card-surface mb-8 p-6 sm:p-8">
        <FamilyForm
          key={family.version}
          family={family}
          onChanged={setChanged}
          onSaved={({ slug }) => slug !== family.slug && void navigate(familyEditAddress(slug), { replace: true })}
        />
      </div>
      <FamilyMembers family={family} isLocked={isChanged} onLastMoved={() => void navigate('/dashboard/families')} />
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The family did not load');
