import { spawnSync } from 'node:child_process';
import { installDebianPackage } from './debian-package.ts';

/** The servers, and the file that Debian's tools have of one, which is a server when it is called so. */
const programs = ['valkey-server', 'redis-server', 'redis-check-rdb'];

const find = (): string | undefined => programs.find((program) => spawnSync('which', [program]).status === 0);

/**
 * A Valkey or Redis to count requests in, for the proofs that need one; null where there is none and none can be had.
 * Debian's tools are enough: its server packages would start a service besides.
 */
export const findValkey = (): string | null =>
  find() ?? (installDebianPackage('redis-tools', 'Valkey or Redis') ? (find() ?? null) : null);
