import type { Profile } from '#features/accounts/contract/accounts.ts';
import { people } from '#features/staff/contract/people.ts';
import { parseSearchParam } from '#platform/contract/pages.ts';
import type { Route } from './+types/dashboard.make-admin';
import { api } from '#platform/web/api.ts';
import { InvitationList, InviteForm } from '#features/staff/web/invitations.tsx';
import { RoleButton } from '#features/staff/web/role-button.tsx';
import { RoleDescriptions } from '#features/staff/web/role-descriptions.tsx';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { loadStaffList } from '#platform/web/shell/staff-list.ts';
import { canCall } from '#platform/web/session/permissions.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { ListSearchForm } from '#platform/web/ui/list-search-form.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Make Admin | Dashboard')];

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  if (!(await canCall(people.setRole))) return null;
  const search = parseSearchParam(new URL(request.url).searchParams);
  const [loaded, invitations] = await Promise.all([
    loadStaffList(request, people.list, { search }),
    api.call(people.invitations, {}),
  ]);
  return loaded && { ...loaded, search, invitations };
};

export const HydrateFallback = () => <TableSkeleton label="Loading the people" />;

const columns = [
  {
    key: 'name',
    header: 'Name',
    card: 'title' as const,
    cell: (person: Profile) => <span className="block max-w-72 wrap-anywhere">{person.name}</span>,
  },
  {
    key: 'email',
    header: 'Email',
    card: 'state' as const,
    cell: (person: Profile) => <span className="break-all">{person.email}</span>,
  },
  {
    key: 'role',
    header: 'Make Admin',
    align: 'right' as const,
    card: 'acts' as const,
    cell: (person: Profile) => <RoleButton person={person} />,
  },
];

export default function MakeAdmin({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <AccessDenied />;
  const { items, total, page, search, invitations } = loaderData;
  return (
    <>
      <PageHead title="Make Admin">
        <DialogButton
          label="Invite"
          name="Invite somebody to work here"
          title="Invite somebody to work here"
          variant="primary"
        >
          {(close) => <InviteForm onDone={close} />}
        </DialogButton>
      </PageHead>
      <RoleDescriptions />
      <ListSearchForm label="Find a person" hint="Name or email" action="/dashboard/makeAdmin" search={search} />
      {items.length === 0 ? (
        <EmptyState
          title="Nobody found"
          sentence={`No name or address contains “${search}”.`}
          action={<LinkButton to="/dashboard/makeAdmin">Show everybody</LinkButton>}
        />
      ) : (
        <Table
          caption={
            search === '' ? 'Everybody with an account, staff first' : `People that match ${search}, staff first`
          }
          columns={columns}
          rows={items}
          rowKey={(person) => person._id}
        />
      )}
      {total > 0 && (
        <ListPagination
          page={page}
          total={total}
          getHref={(to) =>
            `/dashboard/makeAdmin?${new URLSearchParams({ ...(search && { search }), page: String(to) })}`
          }
        />
      )}
      <InvitationList open={invitations} />
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The people did not load');
