/*
 * The parts of an address that each country requires, from the address metadata that Google publishes with
 * libaddressinput (`require`). A country in none of these lists needs a street and a town.
 */

const list = (codes: string): ReadonlySet<string> => new Set(codes.split(' '));

const POSTCODE = list(
  'AS AT AU AX BE BL BR CA CH CN CZ DE DK EE ES FI FK FM FR GB GF GG GL GP GR GS GU HU IM IN IO IT JE JP KR LI LT LU ' +
    'LV MF MH MP MQ MX MY NC NL NO NZ PF PL PM PN PR PT PW RE RO RU SE SG SH SJ SK SM TC TR TW UA US VI WF YT ZA',
);

const REGION = list(
  'AE AS AU BR CA CN CO CR ES FM HK HN ID IN IQ IT JM JP KN KR KY MH MP MX NR PF PG PW RU SO SV TW UM US VE VI VN',
);

/** Countries whose addresses name a region or a postcode instead of a town. */
const NO_TOWN = list('AE AG CO GI HK ID JP KY MO NR SG SM VG VN');

export const isPartNeeded = (country: string, part: 'postcode' | 'city' | 'region'): boolean => {
  if (part === 'postcode') return POSTCODE.has(country);
  return part === 'region' ? REGION.has(country) : !NO_TOWN.has(country);
};
