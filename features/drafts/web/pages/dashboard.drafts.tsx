import { Link } from 'react-router';
import { type DraftRow, drafts } from '#features/drafts/contract/drafts.ts';
import { PublishButton } from '#features/drafts/web/publish-button.tsx';
import { formatDate } from '#platform/contract/dates.ts';
import { formatDollars } from '#platform/contract/money.ts';
import type { Route } from './+types/dashboard.drafts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { SearchList } from '#platform/web/shell/filtered-lists.tsx';
import { loadSearchList } from '#platform/web/shell/staff-list.ts';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { Thumbnail } from '#platform/web/ui/thumbnail.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';

const PATH = '/dashboard/manageProducts/drafts';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Drafts | Dashboard')];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadSearchList(request, drafts.list);

export const HydrateFallback = () => <TableSkeleton label="Loading the drafts" />;

const columns = [
  {
    key: 'name',
    header: 'Name',
    card: 'title' as const,
    cell: ({ _id, img, name, sku }: DraftRow) => (
      <div className="flex items-center gap-3">
        <Thumbnail src={img} />
        <p className="min-w-0">
          <Link to={`/dashboard/manageProducts/${_id}`} className="link line-clamp-3 leading-6 tabular:line-clamp-2">
            <ProductNameText>{name}</ProductNameText>
          </Link>
          <span className="block text-xs font-normal text-muted">{sku}</span>
        </p>
      </div>
    ),
  },
  {
    key: 'price',
    header: 'Unit Price',
    align: 'right' as const,
    card: 'aside' as const,
    cell: ({ unitPrice }: DraftRow) => formatDollars(unitPrice),
  },
  {
    key: 'days',
    header: 'Goes on sale',
    card: 'state' as const,
    cell: ({ publishOn, lastDay, isNameTaken }: DraftRow) => (
      <div className="text-sm">
        {publishOn === '' ? <span className="text-muted">When you publish it</span> : formatDate(publishOn)}
        {lastDay !== '' && <span className="block text-muted">last day {formatDate(lastDay)}</span>}
        {isNameTaken && <span className="block text-error">A product for sale has this name</span>}
      </div>
    ),
  },
  {
    key: 'acts',
    header: 'Actions',
    align: 'right' as const,
    card: 'acts' as const,
    cell: (draft: DraftRow) => (
      <div className="flex justify-end">
        <PublishButton draft={draft} />
      </div>
    ),
  },
];

/** Products that only staff see, each of which can be published. */
export default function Drafts({ loaderData }: Route.ComponentProps) {
  return (
    <SearchList
      path={PATH}
      find={{ label: 'Find a draft', hint: 'Name or SKU' }}
      empty={{ title: 'No drafts', sentence: 'Products that you keep as drafts or withdraw from sale appear here.' }}
      notFound="No draft matches by its name or SKU."
      all="All drafts"
      caption={(search) => (search === '' ? 'Drafts, those with a day first' : `Drafts that match ${search}`)}
      columns={columns}
      rowKey={({ _id }) => _id}
      loaded={loaderData}
    >
      <PageHead
        parent={{ to: '/dashboard/manageProducts', label: 'Manage Products' }}
        title="Drafts"
        note="Only staff see these products. Open one to change it or to set a day."
      />
    </SearchList>
  );
}

export const ErrorBoundary = createErrorBoundary('The drafts did not load');
