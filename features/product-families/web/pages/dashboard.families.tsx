import { Link } from 'react-router';
import { familyEditing, type FamilyRow } from '#features/product-families/contract/family-editing.ts';
import { familyEditAddress } from '#features/product-families/web/family-edit-address.ts';
import type { Route } from './+types/dashboard.families';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { SearchList } from '#platform/web/shell/filtered-lists.tsx';
import { loadSearchList } from '#platform/web/shell/staff-list.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { Thumbnail } from '#platform/web/ui/thumbnail.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';

const PATH = '/dashboard/families';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Families | Dashboard')];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadSearchList(request, familyEditing.list);

export const HydrateFallback = () => <TableSkeleton label="Loading the families" />;

const columns = [
  {
    key: 'name',
    header: 'Family',
    card: 'title' as const,
    cell: ({ slug, name, img }: FamilyRow) => (
      <div className="flex items-center gap-3">
        <Thumbnail src={img} />
        <p className="min-w-0">
          <Link to={familyEditAddress(slug)} className="link wrap-anywhere">
            <ProductNameText>{name}</ProductNameText>
          </Link>
          <span className="block text-xs font-normal wrap-anywhere text-muted">{slug}</span>
        </p>
      </div>
    ),
  },
  {
    key: 'count',
    header: 'Sizes',
    align: 'right' as const,
    card: 'meta' as const,
    cell: ({ count }: FamilyRow) => <span className="figures">{count.toLocaleString('en-US')}</span>,
  },
];

/** The families with several sizes for sale. */
export default function Families({ loaderData }: Route.ComponentProps) {
  return (
    <SearchList
      path={PATH}
      find={{ label: 'Find a family', hint: 'Name, SKU or family' }}
      empty={{ title: 'No families yet', sentence: 'Families with several sizes for sale appear here.' }}
      notFound="No family with several sizes for sale matches by its name, or by the name or SKU of a size."
      all="All families"
      caption={(search) => (search === '' ? 'Families' : `Families that match ${search}`)}
      columns={columns}
      rowKey={({ slug }) => slug}
      loaded={loaderData}
    >
      <PageHead
        title="Families"
        note="Products with the same family are sizes of one thing, and link to each other. To put a product in a family, edit the product."
      />
    </SearchList>
  );
}

export const ErrorBoundary = createErrorBoundary('The families did not load');
