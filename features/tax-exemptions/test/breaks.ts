import { type Break, broken } from '#test/rows/break.ts';

export default [
  broken(
    31109,
    'the price without tax',
    'features/tax-exemptions/server/exempt-terms.ts',
    'homeRates: terms.includesTax ? terms.rates : terms.homeRates,',
    'homeRates: terms.homeRates,',
  ),
  broken(
    31112,
    'the lock on the exemption',
    'features/tax-exemptions/server/order-step.ts',
    'if (found === null) throw new OutdatedPriceError();',
    '',
  ),
  broken(31115, 'one email', 'features/tax-exemptions/server/warn-of-end.ts', 'y.warned_at is null and ', ''),
] satisfies Break[];
