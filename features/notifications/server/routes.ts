import { notices } from '#features/notifications/contract/notices.ts';
import { desk } from '#features/notifications/contract/waiting.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { WaitingCounts } from '#platform/server/count-waiting.ts';
import type { NoticeWriters } from '#platform/server/notice-writer.ts';
import { Answered } from '#platform/server/http/act.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { chooseNotices, findChoices } from './choose-notices.ts';
import { listNotices } from './list-notices.ts';
import { lookAtDesk } from './look-at-desk.ts';
import { readAll, readOne } from './read-notices.ts';

export const noticesRoutes = (api: Api, db: Database, writers: NoticeWriters, counts: WaitingCounts): void => {
  api.mount(desk.look, ({ caller }) => lookAtDesk(db, counts, caller));
  api.mount(notices.list, async ({ caller, query }) => {
    const { items, total } = await listNotices(db, writers, caller, query);
    return new Answered(items, { total });
  });
  api.mount(notices.readAll, ({ caller, body }) => readAll(db, caller, body.upTo));
  api.mount(notices.read, ({ caller, params }) => readOne(db, caller, params.id));
  api.mount(notices.choices, ({ caller }) => findChoices(db, caller));
  api.mount(notices.choose, ({ caller, body }) => chooseNotices(db, caller, body));
};
