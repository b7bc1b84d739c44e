import { connect } from 'node:net';
import { incrementTally, type Random, type Tally } from '../prove/random.ts';

/** How long a visitor waits for an answer, in ms. This is longer than the shop's slowest deadline. */
const PATIENCE_MS = 40_000;

/** Addresses that are not in the sitemap. */
const others = [
  '/home',
  '/products?page=2',
  '/products?q=copper',
  '/products.data',
  '/login',
  '/dashboard/myorders',
  '/api/products',
  '/api/products?page=2&limit=24',
  '/api/browse',
  '/api/reviews',
  '/api/categories',
  '/api/seller',
  '/api/suggestions?search=elb',
  '/api/product/00000000-0000-4000-8000-000000000000',
  '/api/docs',
  '/nothing-here',
  '/products/nothing-here',
  '/purcess/nothing-here',
  '/assets/nothing-here.js',
  '/%61pi/reviews',
  '//products',
  '/health',
  '/ready',
];

/** Lists every public address of a running shop, and some addresses that do not exist. */
export const listAddresses = async (shopUrl: string): Promise<string[]> => {
  const sitemap = await (await fetch(`${shopUrl}/sitemap.xml`)).text();
  const home = await (await fetch(shopUrl)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url ?? '').pathname);
  const files = [...home.matchAll(/\/(?:assets|pictures)\/[^"\s\\]+/g)].map(([path]) => path);
  return [...new Set([...listed, ...files.slice(0, 20), ...others])];
};

/** The way in which a visitor ends their connection. */
type Leaving = 'stays' | 'leaves' | 'never reads' | 'ends its side';

const chooseLeaving = (random: Random): Leaving => {
  const share = random.next();
  if (share < 0.35) return 'stays';
  if (share < 0.8) return 'leaves';
  return share < 0.9 ? 'never reads' : 'ends its side';
};

const buildRequest = (path: string, host: string, isLast: boolean, encoding: string): string =>
  `GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: ${encoding}\r\n${isLast ? 'connection: close\r\n' : ''}\r\n`;

/**
 * Makes a visitor on their own socket request one to three addresses in one packet. The visitor waits for the
 * answers, leaves in the middle, never reads them, or closes their half of the connection.
 * @param dawdleMs the longest time after which a slow visitor leaves
 * @returns the addresses without an answer if the visitor waited for them, otherwise null
 */
export const visit = (
  shopUrl: string,
  addresses: string[],
  random: Random,
  tally: Tally,
  dawdleMs = 3000,
): Promise<string | null> => {
  const { hostname, port, host } = new URL(shopUrl);
  const paths = Array.from({ length: 1 + random.upTo(3) }, () => random.pick(addresses));
  const leaving = chooseLeaving(random);
  const encoding = random.pick(['br', 'gzip', 'br;q=0', 'identity']);
  const leavesAfterMs = random.upTo(random.chance(0.1) ? dawdleMs : 60);
  incrementTally(tally, `visitor who ${leaving}`);
  return new Promise((resolve) => {
    let isAnswered = false;
    let isOver = false;
    const socket = connect(Number(port), hostname);
    const patience = setTimeout(() => {
      isOver = true;
      socket.destroy();
    }, PATIENCE_MS);
    socket.on('connect', () => {
      socket.write(paths.map((path, at) => buildRequest(path, host, at === paths.length - 1, encoding)).join(''));
      if (leaving === 'leaves') setTimeout(() => socket.destroy(), leavesAfterMs);
      if (leaving === 'ends its side') socket.end();
      if (leaving === 'never reads') {
        socket.pause();
        setTimeout(() => socket.destroy(), 20 * leavesAfterMs);
      }
    });
    socket.on('data', () => (isAnswered = true));
    // Broken connections are part of this test.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(patience);
      const wasLeft = leaving === 'stays' && (isOver || !isAnswered);
      resolve(wasLeft ? paths.join(' ') : null);
    });
  });
};
