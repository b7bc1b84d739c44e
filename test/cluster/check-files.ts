import type { Claim } from '../trials/claim.ts';
import { KIT_INSIDE } from './machine.ts';
import type { Cluster } from './start-cluster.ts';

const ONE_MACHINE = `${KIT_INSIDE}/one-machine`;
const HOSTS = ['SHOP_HOST=shop.example', 'SHOPS=127.0.0.11:3000 127.0.0.12:3000'];
const CERTIFICATE = '/root/shop.pem';

/** Checks the kit's files with the programs that read them, and tests the code paths that no failure reaches. */
export const checkFiles = async ({ edge, patroni }: Cluster): Promise<Claim[]> => {
  const primary = await patroni.findPrimary();
  const judge = (title: string, action: () => string): Claim => {
    try {
      return { title, found: action().split('\n').at(-1) || 'valid', isTrue: true };
    } catch (error) {
      return { title, found: (error as Error).message, isTrue: false };
    }
  };
  const haproxy = ['/usr/sbin/haproxy', '-c', '-f', '/etc/haproxy/haproxy.cfg'];
  const makeCertificate = `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=shop.example -keyout ${CERTIFICATE}.key -out ${CERTIFICATE} && cat ${CERTIFICATE}.key >> ${CERTIFICATE}`;
  return [
    judge('haproxy -c', () => edge.run('root', '/usr/bin/env', ...haproxy)),
    judge('haproxy -c with TLS', () => {
      edge.run('root', '/bin/sh', '-c', makeCertificate);
      return edge.run('root', '/usr/bin/env', `TLS_CERTIFICATES=${CERTIFICATE}`, ...haproxy);
    }),
    judge('caddy validate', () =>
      edge.run(
        'root',
        '/usr/bin/env',
        ...HOSTS,
        '/usr/bin/caddy',
        'validate',
        '--config',
        `${ONE_MACHINE}/Caddyfile`,
        '--adapter',
        'caddyfile',
      ),
    ),
    judge('docker-compose config', () => {
      edge.run('root', '/bin/sh', '-c', `cp ${KIT_INSIDE}/shop.env.example ${ONE_MACHINE}/shop.env`);
      const compose = ['/usr/libexec/docker/cli-plugins/docker-compose', '-f', `${ONE_MACHINE}/compose.yaml`];
      return edge.run('root', '/usr/bin/env', ...HOSTS, 'DATABASE_PASSWORD=secret', ...compose, 'config', '-q');
    }),
    judge('pgbackrest check', () => primary.run('postgres', '/usr/bin/pgbackrest', '--stanza=copperline', 'check')),
  ];
};
