/** An address that letters reach. */
export const oslo = { name: 'Nora', line1: 'Rørgata 1', postcode: '0150', city: 'Oslo', country: 'NO' };
