import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** IPv4-compatible IPv6 addresses, long deprecated (RFC 4291, 2.5.5.1): `::127.0.0.1` is this machine. */
const OLD_IPV4: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('::'), 96];

/** True if an IP address is on the public internet, and not this machine or its local network. */
const isPublic = (address: string): boolean => {
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6 && parsed.match(OLD_IPV4)) return false;
  return parsed.range() === 'unicast';
};

/** A host that is not on the public internet. */
export class PrivateAddressError extends Error {
  readonly code = 'EPRIVATE';
}

/** A resolver with a timeout: the system resolver has few threads, which emails and the card provider share. */
const resolver = new Resolver({ timeout: 3000, tries: 1 });

const resolveAddresses = async (name: string) => {
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
  return [
    ...(four.status === 'fulfilled' ? four.value : []).map((address) => ({ address, family: 4 })),
    ...(six.status === 'fulfilled' ? six.value : []).map((address) => ({ address, family: 6 })),
  ];
};

/** Resolves a name to public addresses only. Use it when connecting, because a name can resolve differently later. */
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

/** True if a URL has a private IP address as its host. */
export const isPrivateUrl = (url: string): boolean => {
  const host = new URL(url).hostname.replaceAll(/[[\]]/g, '');
  return isIP(host) !== 0 && !isPublic(host);
};
