import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Finds Prometheus's tool that checks rules; null if it is not available. It is unpacked from Debian's package
 * instead of installed, because installing would start a service.
 * @param folder where to unpack it
 */
export const findPromtool = (folder: string): string | null => {
  if (spawnSync('which', ['promtool']).status === 0) return 'promtool';
  if (!existsSync('/etc/debian_version')) return null;
  const run = (tool: string, ...args: string[]) => execFileSync(tool, args, { cwd: folder, stdio: 'ignore' });
  try {
    run('apt-get', 'update', '-qq');
    run('apt-get', 'download', '-qq', 'prometheus');
    const [file = ''] = globSync('prometheus_*.deb', { cwd: folder });
    run('dpkg-deb', '-x', file, '.');
    return join(folder, 'usr/bin/promtool');
  } catch {
    return null;
  }
};
