import { Link } from 'react-router';
import { type AttributeRow, attributes } from '#features/attributes/contract/attributes.ts';
import { CatalogList } from '#features/catalog-changes/web/catalog-list.tsx';
import { NewAttributeButton } from '#features/product-editing/web/new-attribute-button.tsx';
import type { Route } from './+types/dashboard.attributes';
import { api } from '#platform/web/api.ts';
import { toPageError } from '#platform/web/page-error.ts';
import { canCall } from '#platform/web/session/permissions.tsx';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Attributes | Dashboard')];

export const clientLoader = async () => {
  if (!(await canCall(attributes.list))) return null;
  try {
    return await api.call(attributes.list, {});
  } catch (error) {
    throw toPageError(error);
  }
};

export const HydrateFallback = () => <TableSkeleton label="Loading the attributes" />;

const formatType = ({ type, unit }: AttributeRow): string => {
  if (type === 'text') return 'Text';
  return unit === null ? 'Number' : `Number in ${unit}`;
};

const columns = [
  {
    key: 'label',
    header: 'Attribute',
    card: 'title' as const,
    cell: ({ key, label }: AttributeRow) => (
      <Link to={`/dashboard/attributes/${key}`} className="link wrap-anywhere">
        {label}
      </Link>
    ),
  },
  { key: 'type', header: 'Type', card: 'meta' as const, cell: formatType },
  {
    key: 'filter',
    header: 'Filter',
    card: 'meta' as const,
    cell: ({ isFilter }: AttributeRow) => (isFilter ? 'Shown' : 'Hidden'),
  },
  {
    key: 'count',
    header: 'Products',
    align: 'right' as const,
    card: 'meta' as const,
    cell: ({ count }: AttributeRow) => <span className="figures">{count.toLocaleString('en-US')}</span>,
  },
];

/** The attributes of products. */
export default function Attributes({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <AccessDenied />;
  return (
    <CatalogList
      title="Attributes"
      noun="attributes"
      action={<NewAttributeButton variant="primary" />}
      intro="Visitors filter lists by attributes. Open one to rename it or its values, or to hide, merge or delete it."
      list={loaderData}
      columns={columns}
      rowKey={({ key }) => key}
    />
  );
}

export const ErrorBoundary = createErrorBoundary('The attributes did not load');
