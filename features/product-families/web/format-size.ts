import type { OptionValue } from '#features/product-families/contract/family-options.ts';
import type { Units } from '#features/products/contract/units-cookie.ts';
import { formatInUnits } from '#trade/format-length.ts';

/** One value of a size; a dash if it has none. */
export const formatOptionValue = (value: OptionValue | undefined, units: Units): string =>
  value === undefined || value.value === '' ? '–' : formatInUnits(value, units);

/** A size as its page writes it: `22 mm x 3/4 in, 300 mm`. */
export const formatSize = (values: OptionValue[], units: Units): string =>
  values.map((value) => formatOptionValue(value, units)).join(', ');
