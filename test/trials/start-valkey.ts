import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { Valkey } from 'iovalkey';
import { findValkey } from '#scripts/find-valkey.ts';

/** Starts a Valkey or Redis without persistence. Returns null if neither is installed. */
export const startValkey = async (port: number) => {
  const program = findValkey();
  if (program === null) return null;
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const server = spawn(program, args, { argv0: 'redis-server', stdio: 'ignore' });
  const client = new Valkey(port, '127.0.0.1', { maxRetriesPerRequest: null });
  client.on('error', () => {});
  await client.ping();
  client.disconnect();
  return {
    url: `valkey://127.0.0.1:${port}`,
    /** After this it still accepts connections but answers nothing. */
    freeze: () => server.kill('SIGSTOP'),
    async stop() {
      server.kill('SIGKILL');
      await wait(50);
    },
  };
};
