import { expect, test } from 'vitest';
import { carriers, trackingUrl } from './carriers.ts';

test('a parcel of a carrier we know has a page to follow it, however the carrier is written', () => {
  expect(carriers).toEqual(['UPS', 'FedEx', 'USPS', 'DHL', 'DPD', 'GLS']);
  expect(trackingUrl('ups ', '1Z 9/9')).toBe('https://www.ups.com/track?tracknum=1Z%209%2F9');
  for (const carrier of carriers) expect(new URL(trackingUrl(carrier, '1Z99') ?? '').href).toContain('1Z99');
});

test('there is none without a number, or of another carrier', () => {
  expect(trackingUrl('UPS', '')).toBeNull();
  expect(trackingUrl('Our own van', '12')).toBeNull();
});
