const regionNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });

/**
 * A country for people: ISO 3166-1 alpha-2 becomes its name, other words stay as they were written. Browsers say 'Hong
 * Kong' where Node says 'Hong Kong SAR China'; both say the first here.
 */
export const countryName = (country: string): string =>
  /^[A-Z]{2}$/.test(country) ? (regionNames.of(country)?.replace(/ SAR China$/, '') ?? country) : country;
