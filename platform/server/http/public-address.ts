import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** IPv4-compatible IPv6 addresses, long deprecated (RFC 4291, 2.5.5.1): `::127.0.0.1` is this machine. */
const OLD_IPV4: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('::'), 96];

/** Whether an IP address is somewhere in the public network: not this machine, nor one beside it. */
const isPublic = (address: string): boolean => {
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6 && parsed.match(OLD_IPV4)) return false;
  return parsed.range() === 'unicast';
};

/** An address that is not in the public network. */
export class PrivateAddressError extends Error {
  readonly code = 'EPRIVATE';
}

/** One that gives up by itself: the system's own look-up is shared with mail and card provider, and has few places. */
const resolver = new Resolver({ timeout: 3000, tries: 1 });

const resolveAddresses = async (name: string) => {
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
  return [
    ...(four.status === 'fulfilled' ? four.value : []).map((address) => ({ address, family: 4 })),
    ...(six.status === 'fulfilled' ? six.value : []).map((address) => ({ address, family: 6 })),
  ];
};

/** Looks a name up, and finds nothing but public addresses: asked when connecting, since a name may change its mind. */
export const lookupPublicAddress: LookupFunction = (name, options, found) => {
  resolveAddresses(name).then(
    (addresses) => {
      const open = addresses.filter(({ address }) => isPublic(address));
      const [first] = open;
      if (first === undefined) found(new PrivateAddressError(), []);
      else if (options.all === true) found(null, open);
      else found(null, first.address, first.family);
    },
    (error: NodeJS.ErrnoException) => found(error, []),
  );
};

/** Whether an address names a machine that is not public by its number. */
export const isPrivateUrl = (url: string): boolean => {
  const host = new URL(url).hostname.replaceAll(/[[\]]/g, '');
  return isIP(host) !== 0 && !isPublic(host);
};
