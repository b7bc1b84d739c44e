/** An address that mail can reach. */
export const oslo = { name: 'Nora', line1: 'Rørgata 1', postcode: '0150', city: 'Oslo', country: 'NO' };
export const london = { name: 'Ada', line1: '1 Pipe Lane', postcode: 'SW1A 1AA', city: 'London', country: 'GB' };
export const portland = {
  name: 'Pat',
  line1: '1 Pipe Lane',
  postcode: '97209',
  city: 'Portland',
  region: 'OR',
  country: 'US',
};
