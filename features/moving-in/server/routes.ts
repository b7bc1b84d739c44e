import { moveFiles } from '#features/moving-in/contract/move-files.ts';
import { listFormerHosts } from '#features/former-links/server/former-hosts.ts';
import type { Database } from '#platform/server/db/open.ts';
import { HandlerReply } from '#platform/server/http/handler.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { getMoveProgress } from './get-progress.ts';
import { inviteCustomers } from './invitations.ts';
import { listMoveProblems } from './list-problems.ts';
import {
  cancelMoveFile,
  getMoveFile,
  listMoveFiles,
  listMoveRows,
  requestApply,
  requestRecheck,
  requestUndo,
  requestUndoAll,
  storeMoveFile,
} from './move-files.ts';
import { enterHost, forgetHost } from './name-hosts.ts';
import { setTarget } from './set-target.ts';

export const movingInRoutes = (api: Api, db: Database): void => {
  api.mount(moveFiles.getProgress, ({ caller }) => getMoveProgress(db, caller));
  api.mount(moveFiles.listHosts, () => listFormerHosts(db));
  api.mount(moveFiles.addHost, ({ caller, body }) => enterHost(db, caller, body.host));
  api.mount(moveFiles.removeHost, ({ caller, params }) => forgetHost(db, caller, params.host));
  api.mount(moveFiles.upload, ({ caller, query, body }) => storeMoveFile(db, caller, query.name, body));
  api.mount(moveFiles.list, async ({ query }) => {
    const { items, total } = await listMoveFiles(db, query);
    return new HandlerReply(items, { total });
  });
  api.mount(moveFiles.get, ({ params }) => getMoveFile(db, params.id));
  api.mount(moveFiles.listRows, async ({ params, query }) => {
    const { items, total } = await listMoveRows(db, params.id, query);
    return new HandlerReply(items, { total });
  });
  api.mount(moveFiles.listProblems, ({ params, query }) => listMoveProblems(db, params.id, query));
  api.mount(moveFiles.checkAgain, ({ params }) => requestRecheck(db, params.id));
  api.mount(moveFiles.apply, ({ caller, params, query }) =>
    requestApply(db, caller, params.id, query.consent === 'proven'),
  );
  api.mount(moveFiles.cancel, ({ caller, params }) => cancelMoveFile(db, caller, params.id));
  api.mount(moveFiles.undo, ({ caller, params }) => requestUndo(db, caller, params.id));
  api.mount(moveFiles.setTarget, ({ caller, params, body }) => setTarget(db, caller, params, body.target));
  api.mount(moveFiles.undoAll, ({ caller }) => requestUndoAll(db, caller));
  api.mount(moveFiles.invite, async ({ caller, params }) => {
    await getMoveFile(db, params.id);
    await inviteCustomers(db, caller, params.id);
    return getMoveFile(db, params.id);
  });
};
