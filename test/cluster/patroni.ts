import { setTimeout as wait } from 'node:timers/promises';
import type { Machine } from './machine.ts';

type Member = { name: string; role: string; state: string; lag?: number | string };

/** A client for Patroni on several machines. */
export const openPatroni = (machines: readonly Machine[], password: string) => {
  const headers = {
    'content-type': 'application/json',
    authorization: `Basic ${Buffer.from(`patroni:${password}`).toString('base64')}`,
  };
  const at = ({ address }: Machine, path: string): string => `http://${address}:8008${path}`;

  const listMembers = async (): Promise<Member[]> => {
    for (const machine of machines) {
      try {
        const response = await fetch(at(machine, '/cluster'), { signal: AbortSignal.timeout(2_000) });
        return ((await response.json()) as { members: Member[] }).members;
      } catch {
        // This machine does not answer, but the next one may.
      }
    }
    return [];
  };

  const findPrimary = async (): Promise<Machine> => {
    const until = Date.now() + 60_000;
    for (; Date.now() < until; await wait(200)) {
      const leader = (await listMembers()).find(({ role, state }) => role === 'leader' && state === 'running');
      const machine = machines.find(({ name }) => name === leader?.name);
      if (machine !== undefined) return machine;
    }
    throw new Error('the cluster has no primary after a minute');
  };

  const send = async (method: string, path: string, body: object): Promise<void> => {
    const response = await fetch(at(await findPrimary(), path), { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`);
  };

  return {
    findPrimary,
    /**
     * Waits until there is a primary from which all others stream. With `quorum`, a commit must also wait for one
     * standby.
     * @throws Error after `seconds`
     */
    async waitUntilWhole(seconds = 90, quorum = true): Promise<void> {
      const until = Date.now() + seconds * 1000;
      for (; Date.now() < until; await wait(500)) {
        const members = await listMembers();
        const standbys = members.filter(
          ({ role, state, lag }) =>
            role === (quorum ? 'quorum_standby' : 'replica') && state === 'streaming' && Number(lag) < 1024 * 1024,
        );
        const isLed = members.some(({ role, state }) => role === 'leader' && state === 'running');
        if (isLed && standbys.length === machines.length - 1) return;
      }
      throw new Error(`the cluster is not complete after ${seconds} s: ${JSON.stringify(await listMembers())}`);
    },
    switchOver: async (): Promise<void> => send('POST', '/switchover', { leader: (await findPrimary()).name }),
    changeSettings: (settings: object): Promise<void> => send('PATCH', '/config', settings),
  };
};

export type Patroni = ReturnType<typeof openPatroni>;
