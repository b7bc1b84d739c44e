import { DomainError } from '#platform/contract/errors.ts';
import type { EndpointGroups } from '#platform/contract/endpoint.ts';
import { operations } from '#platform/contract/operations.ts';
import type { Database } from '#platform/server/db/open.ts';
import { createWritableCheck } from '#platform/server/db/check-writable.ts';
import type { Guards } from './caller.ts';
import type { Api } from './mount.ts';
import { describeApi, type OutgoingMessage } from './openapi.ts';
import type { SchemaNames } from './openapi-schemas.ts';

/**
 * @param identity the pool that identifies callers
 * @param deadlineMs how long `/ready` waits for the database
 * @param getNames finds the schemas that the description names
 * @param messages what webhooks send, by kind
 */
export const operationsRoutes = (
  api: Api,
  guards: Guards,
  {
    identity,
    calls,
    publicUrl,
    deadlineMs,
    getNames,
    messages,
  }: {
    identity: Database;
    calls: EndpointGroups;
    publicUrl: string;
    deadlineMs: number;
    getNames: () => Promise<SchemaNames>;
    messages: Readonly<Record<string, OutgoingMessage>>;
  },
): void => {
  const isWritable = createWritableCheck(identity, deadlineMs);
  let description: Record<string, unknown> | null = null;
  api.mount(operations.health, async () => ({ status: 'ok' as const }));
  api.mount(operations.ready, async () => {
    // Every signed-in request starts with this query. If the query hangs, this process should get no requests.
    await guards.findCaller('nobody');
    if (!(await isWritable())) throw new DomainError('not_ready');
    return { status: 'ready' as const };
  });
  // Generated on first use.
  api.mount(
    operations.describe,
    async () => (description ??= describeApi(calls, publicUrl, await getNames(), messages)),
  );
};
