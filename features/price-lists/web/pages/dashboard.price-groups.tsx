import { type PriceGroup, priceGroups } from '#features/price-lists/contract/price-groups.ts';
import { AddGroupButton, DeleteGroupButton, EditGroupButton } from '#features/price-lists/web/group-forms.tsx';
import type { Route } from './+types/dashboard.price-groups';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { buildListUrl, loadStaffList } from '#platform/web/shell/staff-list.ts';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';

const PATH = '/dashboard/pricegroups';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Price groups | Dashboard')];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadStaffList(request, priceGroups.list);

export const HydrateFallback = () => <TableSkeleton label="Loading the price groups" />;

const columns = [
  {
    key: 'name',
    header: 'Group',
    card: 'title' as const,
    cell: ({ name }: PriceGroup) => <span className="wrap-anywhere">{name}</span>,
  },
  {
    key: 'customers',
    header: 'Customers',
    card: 'meta' as const,
    align: 'right' as const,
    cell: ({ customers }: PriceGroup) => <span className="figures">{customers.toLocaleString('en-US')}</span>,
  },
  {
    key: 'lists',
    header: 'Price lists',
    card: 'meta' as const,
    align: 'right' as const,
    cell: ({ lists }: PriceGroup) => <span className="figures">{lists.toLocaleString('en-US')}</span>,
  },
  {
    key: 'acts',
    header: 'Actions',
    align: 'right' as const,
    card: 'acts' as const,
    cell: (group: PriceGroup) => (
      <div className="flex justify-end gap-1 whitespace-nowrap">
        <EditGroupButton group={group} />
        <DeleteGroupButton group={group} />
      </div>
    ),
  },
];

/** Lists the price groups, and adds, renames or deletes one. */
export default function PriceGroups({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <AccessDenied />;
  const { items, total, page } = loaderData;
  return (
    <>
      <PageHead
        parent={{ to: '/dashboard/pricelists', label: 'Price lists' }}
        title="Price groups"
        note="The customers of a group buy at the prices of its lists. You choose the group on a customer’s page."
      >
        <AddGroupButton />
      </PageHead>
      {items.length === 0 ? (
        <EmptyState title="No price groups yet" sentence="A group you add appears here." />
      ) : (
        <>
          <Table caption="Price groups by name" columns={columns} rows={items} rowKey={({ _id }) => _id} />
          <ListPagination page={page} total={total} getHref={(to) => buildListUrl(PATH, {}, to)} />
        </>
      )}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The price groups did not load');
