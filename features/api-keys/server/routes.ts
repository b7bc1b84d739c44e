import { keys } from '#features/api-keys/contract/keys.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { listKeys, createKey, revokeKey } from './api-keys.ts';

export const apiKeysRoutes = (api: Api, db: Database): void => {
  api.mount(keys.list, () => listKeys(db));
  api.mount(keys.create, ({ caller, body }) => createKey(db, caller, body));
  api.mount(keys.revoke, ({ caller, params }) => revokeKey(db, caller, params.id));
};
