import { sessions } from '#features/sessions/contract/sessions.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.ts';

export const sessionsRoutes = (api: Api, db: Database): void => {
  api.mount(sessions.list, ({ caller }) => listSessions(db, caller));
  api.mount(sessions.end, ({ caller, params }) => endSession(db, caller, params.id));
  api.mount(sessions.endOthers, ({ caller }) => endOtherSessions(db, caller));
};
