import type { Profile } from '#features/accounts/contract/accounts.ts';
import { people } from '#features/staff/contract/people.ts';
import { searchOf } from '#platform/contract/pages.ts';
import type { Route } from './+types/dashboard.make-admin';
import { api } from '#platform/web/api.ts';
import { Invitations } from '#features/staff/web/invitations.tsx';
import { InviteForm } from '#features/staff/web/invite-form.tsx';
import { RoleButton } from '#features/staff/web/role-button.tsx';
import { RolesExplained } from '#features/staff/web/roles-explained.tsx';
import { AdminsOnly } from '#platform/web/shell/admins-only.tsx';
import { errorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { ListPages } from '#platform/web/shell/list-pages.tsx';
import { loadAdminPage } from '#platform/web/shell/load-admin-page.ts';
import { mayCall } from '#platform/web/session/may-call.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { FindForm } from '#platform/web/ui/find-form.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { titled } from '#platform/web/title.ts';

export const meta: Route.MetaFunction = ({ matches }) => [titled(matches, 'Make Admin | Dashboard')];

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  if (!(await mayCall(people.setRole))) return null;
  const search = searchOf(new URL(request.url).searchParams);
  const [loaded, invitations] = await Promise.all([
    loadAdminPage(request, people.list, { search }),
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
  if (loaderData === null) return <AdminsOnly />;
  const { items, total, page, search, invitations } = loaderData;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Make Admin</h1>
        <DialogButton label="Invite" name="Invite somebody to work here" title="Invite somebody to work here">
          {(close) => <InviteForm onDone={close} />}
        </DialogButton>
      </div>
      <RolesExplained />
      <FindForm what="Find a person" hint="Name or e-mail" action="/dashboard/makeAdmin" search={search} />
      {items.length === 0 ? (
        <EmptyState
          title="Nobody found"
          sentence={`Nobody’s name or address has “${search}” in it.`}
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
        <ListPages
          page={page}
          total={total}
          hrefOf={(to) =>
            `/dashboard/makeAdmin?${new URLSearchParams({ ...(search && { search }), page: String(to) })}`
          }
        />
      )}
      <Invitations open={invitations} />
    </>
  );
}

export const ErrorBoundary = errorBoundary('The people did not load');
