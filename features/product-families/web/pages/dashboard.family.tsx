import { useState } from 'react';
import { useNavigate } from 'react-router';
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
import { PageHead } from '#platform/web/shell/page-head.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';

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
      <PageHead
        parent={{ to: '/dashboard/families', label: 'Families' }}
        title={<ProductNameText>{family.name}</ProductNameText>}
      >
        <LinkButton size="sm" variant="secondary" to={`/families/${encodeURIComponent(family.slug)}`}>
          The page of the family
        </LinkButton>
      </PageHead>
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
