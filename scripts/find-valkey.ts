import { spawnSync } from 'node:child_process';
import { installDebianPackage } from './debian-package.ts';

/** The servers, and a program of Debian's tools package that acts as a server if it runs under a server's name. */
const programs = ['valkey-server', 'redis-server', 'redis-check-rdb'];

const find = (): string | undefined => programs.find((program) => spawnSync('which', [program]).status === 0);

/**
 * Finds a Valkey or Redis for tests of request counting; null if none is available. Debian's tools package is
 * enough, and its server packages would also start a service.
 */
export const findValkey = (): string | null =>
  find() ?? (installDebianPackage('redis-tools', 'Valkey or Redis') ? (find() ?? null) : null);
