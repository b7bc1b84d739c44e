import { useState } from 'react';
import type { Route } from './+types/dashboard.add-product';
import { AddProductForm } from '#features/product-editing/web/add-product-form.tsx';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';
import { canCall } from '#platform/web/session/permissions.tsx';
import { Alert } from '#platform/web/ui/alert.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Add Product | Dashboard')];

export const clientLoader = async () => ({ isAllowed: await canCall({ permission: 'products.edit' }) });

export const HydrateFallback = () => <Spinner label="Loading" />;

export default function AddProduct({ loaderData }: Route.ComponentProps) {
  const [added, setAdded] = useState<{ _id: string; name: string; isDraft: boolean } | null>(null);
  if (!loaderData.isAllowed) return <AccessDenied />;
  return (
    <>
      <PageHead parent={{ to: '/dashboard/manageProducts', label: 'Manage Products' }} title="Add Product" />
      {added !== null && (
        <Alert
          tone="success"
          className="mb-6"
          action={
            <LinkButton to={`/dashboard/manageProducts/${added._id}`} size="sm" variant="secondary">
              Add details
            </LinkButton>
          }
        >
          {added.name} is {added.isDraft ? 'a draft, which only staff see' : 'now for sale'}. A category, sizes and part
          numbers make it easy to find.
        </Alert>
      )}
      <div className="card-surface p-4 sm:p-6">
        <AddProductForm onAdded={({ _id, name }, isDraft) => setAdded({ _id, name, isDraft })} />
      </div>
    </>
  );
}
