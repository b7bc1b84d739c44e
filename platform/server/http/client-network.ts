import { isIPv4, isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address, as numbers. */
const parseIpv6Groups = (address: string): number[] => {
  // The URL parser writes every address in its shortest form, and dotted IPv4 endings as hexadecimal.
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = short.split('::');
  const read = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  const left = read(head);
  const right = read(tail ?? '');
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right];
};

const isMappedIpv4 = (groups: number[]) => groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;

const toIpv4 = (groups: number[]): string =>
  groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');

/**
 * The key for limits per caller: an IPv4 address, or the /64 of an IPv6 one, in one spelling. It is 'unknown' if the
 * connection is already closed.
 */
export const getAddressKey = (address = ''): string => {
  const [plain = ''] = address.split('%');
  if (isIPv4(plain)) return plain;
  if (!isIPv6(plain)) return 'unknown';
  const groups = parseIpv6Groups(plain);
  if (isMappedIpv4(groups)) return toIpv4(groups);
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
};

/**
 * The network of a household or company: the /24 of an IPv4 address, the /56 of an IPv6 address. Networks are
 * counted and stored instead of addresses, because one person may have many addresses. It is 'unknown' if the
 * connection is already closed.
 */
export const getNetwork = (address = ''): string => {
  const [plain = ''] = address.split('%');
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (!isIPv6(plain)) return 'unknown';
  const groups = parseIpv6Groups(plain);
  if (isMappedIpv4(groups)) return getNetwork(toIpv4(groups));
  const [a = 0, b = 0, c = 0, d = 0] = groups;
  return `${[a, b, c, d & 0xff00].map((group) => group.toString(16)).join(':')}::/56`;
};
