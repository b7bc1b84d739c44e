import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';
import { StartError } from './start-error.ts';

const isAddressOrNetwork = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || !ipaddr.isValid(address) || more.length > 0) return false;
  // /0 would trust every sender as a proxy, and so any address that somebody invents.
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};

/**
 * The proxies whose X-Forwarded-For is believed, from addresses or networks with commas between them; the word `none`,
 * or nothing, is none.
 * @throws StartError when one is neither
 */
export const parseProxies = (given: string | null): string[] => {
  if (given === null || given === 'none') return [];
  const proxies = given.split(',').flatMap((one) => one.trim() || []);
  const wrong = proxies.find((one) => !isAddressOrNetwork(one));
  if (wrong === undefined) return proxies;
  throw new StartError(
    `TRUSTED_PROXIES has ${wrong}, which is not an address or a network such as 10.0.0.0/8: list your proxies, or say none.`,
  );
};
