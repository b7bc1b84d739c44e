import { people } from '#features/staff/contract/people.ts';
import type { Database } from '#platform/server/db/open.ts';
import { HandlerReply } from '#platform/server/http/handler.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { acceptInvitation, inviteStaff, listInvitations, revokeInvitation } from './invitations.ts';
import { listPeople } from './list-people.ts';
import { setRole } from './set-role.ts';

export const staffRoutes = (api: Api, db: Database): void => {
  api.mount(people.list, async ({ query }) => {
    const { items, total } = await listPeople(db, query);
    return new HandlerReply(items, { total });
  });
  api.mount(people.setRole, ({ caller, params, body }) => setRole(db, caller, params.id, body.role));
  api.mount(people.invitations, () => listInvitations(db));
  api.mount(people.invite, ({ caller, body }) => inviteStaff(db, caller, body));
  api.mount(people.uninvite, ({ caller, params }) => revokeInvitation(db, caller, params.id));
  api.mount(people.accept, ({ caller, body }) => acceptInvitation(db, caller, body.token));
};
