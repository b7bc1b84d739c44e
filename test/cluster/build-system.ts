import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { installDebianPackage } from '#scripts/debian-package.ts';

/** The cluster cannot run on this machine. The message gives the reason as a sentence. */
export class ClusterUnavailable extends Error {}

const SUITE = 'forky';
const MIRROR = 'http://deb.debian.org/debian';
const packages = [
  'postgresql-18',
  'patroni',
  // Patroni needs this package to reach etcd.
  'python3-etcd',
  'python3-psycopg2',
  'etcd-server',
  'haproxy',
  'pgbouncer',
  'pgbackrest',
  'caddy',
  'docker-compose',
];

const options = [
  '--variant=apt',
  `--include=${packages.join(',')}`,
  // Installing PostgreSQL must not create or start a server.
  '--essential-hook=mkdir -p "$1/etc/postgresql-common"; echo "create_main_cluster = false" > "$1/etc/postgresql-common/createcluster.conf"',
  '--aptopt=Acquire::Languages "none"',
  // A clock ahead of the suite's last release must not fail the build.
  '--aptopt=Acquire::Check-Valid-Until "false"',
  '--dpkgopt=path-exclude=/usr/share/doc/*',
  '--dpkgopt=path-exclude=/usr/share/man/*',
];

const has = (program: string): boolean => spawnSync('which', [program]).status === 0;

/** Gives the command a network, processes and mounts of its own. All processes in it end with the first one. */
export const ISOLATION_OPTIONS = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc'];

const canMount = (system: string): boolean =>
  spawnSync('unshare', [
    ...ISOLATION_OPTIONS,
    'sh',
    '-c',
    'mount -t tmpfs tmpfs /mnt && cd /mnt && mkdir upper work root && mount -t overlay overlay -o lowerdir="$1",upperdir=upper,workdir=work root',
    'sh',
    system,
  ]).status === 0;

/**
 * Returns the folder of a read-only Debian with all servers of the cluster. It is built once and kept beside
 * other caches.
 * @throws ClusterUnavailable
 */
export const buildSystem = (): string => {
  if (process.getuid?.() !== 0) throw new ClusterUnavailable('only root can build and start a cluster');
  if (!has('unshare') || !has('chroot')) throw new ClusterUnavailable('there is no unshare or chroot on this machine');
  const name = createHash('sha256')
    .update(JSON.stringify([SUITE, options]))
    .digest('hex')
    .slice(0, 8);
  const cache = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'copperline');
  const system = join(cache, `${SUITE}-${name}`);
  if (!existsSync(system)) {
    if (!has('mmdebstrap') && !installDebianPackage('mmdebstrap', 'mmdebstrap'))
      throw new ClusterUnavailable('there is no mmdebstrap, and apt-get cannot install it');
    mkdirSync(cache, { recursive: true });
    const half = `${system}.half`;
    rmSync(half, { recursive: true, force: true });
    console.log(`Building a Debian ${SUITE} of ${packages.join(', ')} in ${system}, once...`);
    const args = [...options, SUITE, half, `deb ${MIRROR} ${SUITE} main`];
    const built = spawnSync('mmdebstrap', args, { encoding: 'utf8', stdio: ['ignore', 'inherit', 'pipe'] });
    if (built.status !== 0) {
      const last = built.stderr.trim().split('\n').slice(-3).join(' ');
      throw new ClusterUnavailable(`the cluster’s Debian packages cannot be downloaded: ${last}`);
    }
    renameSync(half, system);
  }
  if (!canMount(system)) throw new ClusterUnavailable('this machine does not allow separate mounts and networks');
  return system;
};
