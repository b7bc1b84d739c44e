/** IANA time zones that the shop can be set to. */
export const timeZones: readonly string[] = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

export const isTimeZone = (name: string): boolean => timeZones.includes(name);
