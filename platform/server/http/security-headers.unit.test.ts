import { expect, test } from 'vitest';
import { buildContentSecurityPolicy } from './security-headers.ts';

/** The hosts that a page may load from or send to, besides the shop and the hosts of pictures. */
const listHosts = (mode: 'embedded' | 'production'): string[] => {
  const rules = buildContentSecurityPolicy(['script'], mode).split('; ');
  expect(rules).toContain("default-src 'self'");
  const sources = rules.filter((rule) => !rule.startsWith('img-src ')).flatMap((rule) => rule.split(' ').slice(1));
  return sources.filter((source) => !/^'.*'$|^data:$/.test(source));
};

test('pages load nothing from other companies but pictures and the card form', () => {
  expect(listHosts('embedded')).toEqual([]);
  const hosts = listHosts('production');
  expect(hosts).toContain('https://js.stripe.com');
  expect(hosts.filter((host) => !/^https:\/\/(?:[\w*-]+\.)*stripe\.com$/.test(host))).toEqual([]);
});
