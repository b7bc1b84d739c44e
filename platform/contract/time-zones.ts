/** Where a day may begin, by the names of IANA. */
export const timeZones: readonly string[] = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

export const isTimeZone = (name: string): boolean => timeZones.includes(name);
