import { iso31662 } from 'iso-3166';
import type { Address } from '#features/addresses/contract/address.ts';
import { getAddressParts } from '#features/addresses/contract/address-rules.ts';
import type { Region } from '#features/addresses/contract/addresses.ts';

/** Countries that write the region's code on envelopes, by Google's address data; others write the name. */
const WRITTEN_BY_CODE = new Set(['US', 'CA', 'AU', 'BR', 'IT']);

/** The US post delivers to these, although ISO 3166-2 does not list them. */
const ARMED_FORCES: Region[] = [
  { code: 'AA', name: 'Armed Forces Americas' },
  { code: 'AE', name: 'Armed Forces Europe' },
  { code: 'AP', name: 'Armed Forces Pacific' },
];

/** Regions that contain other regions, which envelopes do not name. */
const parentCodes = new Set(iso31662.map(({ parent }) => parent));

/**
 * Removes case, accents and everything but letters and digits: `Baden-Württemberg` and `baden wurttemberg` become
 * equal.
 */
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
  // In some countries a town and the parish around it share a name; both count as one region here.
  const byName = new Map(all.toReversed().map((region) => [foldRegionText(region.name), region]));
  return [...byName.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
};

/** All spellings of a region: its code, its name, and names within it: `Bolzano, Bozen`, `Puducherry (Pondicherry)`. */
const listRegionWords = ({ code, name }: Region): Set<string> =>
  new Set([code, name, ...name.split(/[,()]/)].map(foldRegionText));

type CountryRegions = { list: Region[]; byWord: Map<string, Region> };

const regionCache = new Map<string, CountryRegions>();

/** Loads a country's regions on first use and caches them. */
const getCountryRegions = (country: string): CountryRegions => {
  const before = regionCache.get(country);
  if (before !== undefined) return before;
  const list = loadRegions(country);
  const byWord = new Map<string, Region>();
  // Ignores words that several regions share, such as the second part of `Altay, Respublika`. A code always counts.
  const words = list.flatMap((region) => [...listRegionWords(region)].filter((word) => word !== ''));
  for (const region of list) {
    for (const word of listRegionWords(region)) {
      if (words.indexOf(word) === words.lastIndexOf(word) || word === foldRegionText(region.code))
        byWord.set(word, region);
    }
  }
  regionCache.set(country, { list, byWord });
  return { list, byWord };
};

/** The regions that envelopes of a country name, sorted by name. @param country ISO 3166-1 alpha-2 */
export const listRegions = (country: string): Region[] => getCountryRegions(country).list;

const findRegion = (country: string, text: string): Region | undefined =>
  getCountryRegions(country).byWord.get(foldRegionText(text));

/** The same key for all spellings of a region: its code, or the lower-cased text if the region is unknown. */
export const regionKey = (country: string, text: string): string =>
  findRegion(country, text)?.code ?? text.trim().toLowerCase();

/** The English name of a region; unknown text is returned unchanged. */
export const regionName = (country: string, text: string): string => findRegion(country, text)?.name ?? text;

/** A region as written on envelopes in its country; unknown text is returned unchanged. */
export const formatRegion = (country: string, text: string): string => {
  const region = findRegion(country, text);
  if (region === undefined) return text;
  return WRITTEN_BY_CODE.has(country) ? region.code : region.name;
};

/** The address with its region as written on envelopes. */
export const formatAddressRegion = <A extends Pick<Address, 'country' | 'region'>>(address: A): A => ({
  ...address,
  region: formatRegion(address.country, address.region),
});

/** True if the text is the code or a name of a region of the country. */
export const isKnownRegion = ({ country, region }: Pick<Address, 'country' | 'region'>): boolean =>
  findRegion(country, region) !== undefined;

/** True if the country has regions and the text is none of them. */
export const isUnknownRegion = ({ country, region }: Pick<Address, 'country' | 'region'>): boolean =>
  listRegions(country).length > 0 && findRegion(country, region) === undefined;
