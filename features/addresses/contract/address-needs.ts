/*
 * The parts of an address that each country requires, from the address metadata that Google publishes with
 * libaddressinput (`require`). A country in none of these lists needs a street and a town.
 */

const codeSet = (codes: string): ReadonlySet<string> => new Set(codes.split(' '));

const POSTCODE_REQUIRED = codeSet(
  'AS AT AU AX BE BL BR CA CH CN CZ DE DK EE ES FI FK FM FR GB GF GG GL GP GR GS GU HU IM IN IO IT JE JP KR LI LT LU ' +
    'LV MF MH MP MQ MX MY NC NL NO NZ PF PL PM PN PR PT PW RE RO RU SE SG SH SJ SK SM TC TR TW UA US VI WF YT ZA',
);

const REGION_REQUIRED = codeSet(
  'AE AS AU BR CA CN CO CR ES FM HK HN ID IN IQ IT JM JP KN KR KY MH MP MX NR PF PG PW RU SO SV TW UM US VE VI VN',
);

/** Countries whose addresses name a region or a postcode instead of a town. */
const CITY_OPTIONAL = codeSet('AE AG CO GI HK ID JP KY MO NR SG SM VG VN');

export const isPartRequired = (country: string, part: 'postcode' | 'city' | 'region'): boolean => {
  if (part === 'postcode') return POSTCODE_REQUIRED.has(country);
  return part === 'region' ? REGION_REQUIRED.has(country) : !CITY_OPTIONAL.has(country);
};
