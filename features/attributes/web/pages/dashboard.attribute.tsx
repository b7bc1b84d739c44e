import { useNavigate } from 'react-router';
import { type EditableAttribute, attributes } from '#features/attributes/contract/attributes.ts';
import {
  AttributeEditForm,
  DeleteAttributeButton,
  MergeAttributeForm,
  RenameValueButton,
} from '#features/attributes/web/attribute-forms.tsx';
import { CatalogProgress } from '#features/catalog-changes/web/catalog-progress.tsx';
import { errors } from '#platform/contract/errors.ts';
import type { Route } from './+types/dashboard.attribute';
import { api } from '#platform/web/api.ts';
import { toPageError } from '#platform/web/page-error.ts';
import { canCall } from '#platform/web/session/permissions.tsx';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { FormSection } from '#platform/web/ui/form-section.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Attribute | Dashboard')];

export const clientLoader = async ({ params: { key } }: Route.ClientLoaderArgs) => {
  if (!(await canCall(attributes.get))) return null;
  try {
    return await api.call(attributes.get, { params: { key } });
  } catch (error) {
    throw toPageError(error);
  }
};

export const HydrateFallback = () => <Spinner label="Loading" />;

const LIST = '/dashboard/attributes';

type ValueRow = EditableAttribute['values'][number];

const createColumns = (attribute: EditableAttribute) => [
  {
    key: 'value',
    header: 'Value',
    card: 'title' as const,
    cell: ({ value }: ValueRow) => <span className="wrap-anywhere">{value}</span>,
  },
  {
    key: 'count',
    header: 'Products',
    align: 'right' as const,
    card: 'meta' as const,
    cell: ({ count }: ValueRow) => <span className="figures">{count.toLocaleString('en-US')}</span>,
  },
  {
    key: 'acts',
    header: 'Actions',
    align: 'right' as const,
    card: 'acts' as const,
    cell: ({ value }: ValueRow) =>
      !attribute.isFixed && (
        <div className="flex justify-end">
          <RenameValueButton attribute={attribute} value={value} />
        </div>
      ),
  },
];

/** Renames an attribute and its values, hides, merges or deletes it. */
export default function EditAttribute({ loaderData: attribute }: Route.ComponentProps) {
  const navigate = useNavigate();
  if (attribute === null) return <AccessDenied />;
  const { key, label, values, areMoreValues, isFixed, changes, version } = attribute;
  return (
    <>
      <PageHead parent={{ to: LIST, label: 'Attributes' }} title={label} />
      <CatalogProgress changes={changes} pending={0} />
      <div className="card-surface mb-8 flex flex-col gap-6 p-6 sm:p-8">
        <AttributeEditForm key={version} attribute={attribute} />
        {isFixed ? (
          <p className="text-muted">{errors.attribute_fixed.message}</p>
        ) : (
          <>
            <FormSection stacked title="Merge" hint="This attribute is deleted, and another attribute gets its values">
              <MergeAttributeForm attribute={attribute} onDone={() => void navigate(LIST)} />
            </FormSection>
            <FormSection stacked title="Delete">
              <DeleteAttributeButton attribute={attribute} onDone={() => void navigate(LIST)} />
            </FormSection>
          </>
        )}
      </div>
      {values.length > 0 && (
        <Table
          caption="Values"
          captionShown
          columns={createColumns(attribute)}
          rows={values}
          rowKey={({ value }) => `${key} ${value}`}
        />
      )}
      {areMoreValues && <p className="mt-4 text-muted">Only the first {values.length} values are shown.</p>}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The attribute did not load');
