import { expect, test } from 'vitest';
import { getNetwork } from './client-network.ts';

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['::FFFF:cb00:714d', '203.0.113.0/24'],
  ['2001:db8:1:23ff::1', '2001:db8:1:2300::/56'],
  ['2001:0db8:0001:2301:aaaa:bbbb:cccc:dddd', '2001:db8:1:2300::/56'],
  ['fe80::1%eth0', 'fe80:0:0:0::/56'],
  ['::1', '0:0:0:0::/56'],
  ['not an address', 'unknown'],
  [undefined, 'unknown'],
])('%s belongs to the network %s', (address, network) => {
  expect(getNetwork(address)).toBe(network);
});
