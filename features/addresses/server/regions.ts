import { iso31662 } from 'iso-3166';
import type { Address } from '#features/addresses/contract/address.ts';
import { getAddressParts } from '#features/addresses/contract/address-rules.ts';
import type { Region } from '#features/addresses/contract/addresses.ts';

/** What the post of a country writes by its code, as Google's address data has it; elsewhere it is the name. */
const WRITTEN_BY_CODE = new Set(['US', 'CA', 'AU', 'BR', 'IT']);

/** The American post goes there too, though ISO 3166-2 does not know them. */
const ARMED_FORCES: Region[] = [
  { code: 'AA', name: 'Armed Forces Americas' },
  { code: 'AE', name: 'Armed Forces Europe' },
  { code: 'AP', name: 'Armed Forces Pacific' },
];

/** What contains others is not what an envelope names. */
const parentCodes = new Set(iso31662.map(({ parent }) => parent));

/** Letters and digits alone, without case and accents: `Baden-Württemberg` and `baden wurttemberg` are one. */
const foldRegionText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const loadRegions = (country: string): Region[] => {
  if (getAddressParts(country).region === 'none') return [];
  const own = iso31662
    .filter(({ code }) => code.startsWith(`${country}-`) && !parentCodes.has(code))
    .map(({ code, name }) => ({ code: code.slice(country.length + 1), name }));
  const all = [...own, ...(country === 'US' ? ARMED_FORCES : [])];
  // A town and the parish around it have one name in some countries, and are one here.
  const byName = new Map(all.toReversed().map((region) => [foldRegionText(region.name), region]));
  return [...byName.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
};

/** Its code, its name, and the names within that: `Bolzano, Bozen`, `Puducherry (Pondicherry)`. */
const listRegionWords = ({ code, name }: Region): Set<string> =>
  new Set([code, name, ...name.split(/[,()]/)].map(foldRegionText));

type CountryRegions = { list: Region[]; byWord: Map<string, Region> };

const regionCache = new Map<string, CountryRegions>();

/** Read when a country is first asked for. */
const getCountryRegions = (country: string): CountryRegions => {
  const before = regionCache.get(country);
  if (before !== undefined) return before;
  const list = loadRegions(country);
  const byWord = new Map<string, Region>();
  // Of two with one word, such as the rest of `Altay, Respublika`, none is meant; a code is nobody else's.
  const said = list.flatMap((region) => [...listRegionWords(region)].filter((word) => word !== ''));
  for (const region of list) {
    for (const word of listRegionWords(region)) {
      if (said.indexOf(word) === said.lastIndexOf(word) || word === foldRegionText(region.code))
        byWord.set(word, region);
    }
  }
  regionCache.set(country, { list, byWord });
  return { list, byWord };
};

/** The regions that envelopes of a country name, by their names. @param country ISO 3166-1 alpha-2 */
export const listRegions = (country: string): Region[] => getCountryRegions(country).list;

const findRegion = (country: string, text: string): Region | undefined =>
  getCountryRegions(country).byWord.get(foldRegionText(text));

/** What two words for one region of a country have in common: its code, or what was written. */
export const regionKey = (country: string, text: string): string =>
  findRegion(country, text)?.code ?? text.trim().toLowerCase();

/** The name of a region in English; one that is not known stays as it was written. */
export const regionName = (country: string, text: string): string => findRegion(country, text)?.name ?? text;

/** A region as letters to its country name it; one that is not known stays as it was written. */
export const formatRegion = (country: string, text: string): string => {
  const region = findRegion(country, text);
  if (region === undefined) return text;
  return WRITTEN_BY_CODE.has(country) ? region.code : region.name;
};

/** An address with its region as letters name it. */
export const formatAddressRegion = <A extends Pick<Address, 'country' | 'region'>>(address: A): A => ({
  ...address,
  region: formatRegion(address.country, address.region),
});

/** Whether it is a region of its country, by its code or a name. */
export const isKnownRegion = ({ country, region }: Pick<Address, 'country' | 'region'>): boolean =>
  findRegion(country, region) !== undefined;

/** Whether it is no region of a country that has some. */
export const isUnknownRegion = ({ country, region }: Pick<Address, 'country' | 'region'>): boolean =>
  listRegions(country).length > 0 && findRegion(country, region) === undefined;
