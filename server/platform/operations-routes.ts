import { operations } from '#contract/operations.ts';
import type { Guards } from './caller.ts';
import type { Api } from './mount.ts';
import { describeApi } from './openapi.ts';

export const operationsRoutes = (api: Api, guards: Guards, publicUrl: string): void => {
  let description: Record<string, unknown> | null = null;
  api.mount(operations.health, async () => ({ status: 'ok' as const }));
  api.mount(operations.ready, async () => {
    // As every signed-in call does first: where that hangs, no request should come here.
    await guards.findCaller('nobody');
    return { status: 'ready' as const };
  });
  // Written when it is first asked for.
  api.mount(operations.describe, async () => (description ??= describeApi(publicUrl)));
};
