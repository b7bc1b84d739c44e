import type { FileRow } from '#platform/server/tables/file-row.ts';
import type { WeightUnit } from '#platform/contract/grams.ts';
import type { Column, SourceHead } from '#platform/server/tables/source-head.ts';
import { splitEscaped } from './split-lists.ts';
import { parseWeightUnit } from './weights.ts';
import {
  ATTRIBUTE_NAME,
  ATTRIBUTE_VALUES,
  BAR_CODE_HEAD,
  TRANSLATED_UNITS,
  WEIGHT_HEAD,
  WOO_IGNORED,
  type WooColumn,
  wooHeads,
} from './woo-heads.ts';

export const openColumns = (head: SourceHead) => {
  const [weight] = head.matches(WEIGHT_HEAD);
  const unit = weight?.match[1] ?? '';
  const values = new Map(
    head.matches(ATTRIBUTE_VALUES).map(({ column, match }) => [match[1] ?? match[2], column] as const),
  );
  const columns = {
    ...(Object.fromEntries(Object.entries(wooHeads).map(([name, heads]) => [name, head.column(...heads)])) as Record<
      WooColumn,
      Column
    >),
    id: head.column('ID', 'Tunnus (ID)'),
    barCode: head.columns(BAR_CODE_HEAD)[0] ?? head.column(),
    weight: weight?.column ?? head.column(),
    unit: (parseWeightUnit(TRANSLATED_UNITS[unit] ?? unit) ?? 'kg') satisfies WeightUnit,
    attributes: head.matches(ATTRIBUTE_NAME).flatMap(({ column, match }) => {
      const value = values.get(match[1] ?? match[2]);
      return value === undefined ? [] : [{ name: column, value }];
    }),
  };
  head.ignore(...WOO_IGNORED);
  return columns;
};
export type Columns = ReturnType<typeof openColumns>;

export type Kind = 'simple' | 'variable' | 'variation' | 'grouped' | 'external' | 'virtual';

/** The kind of a row. The cell may list several kinds: `simple, downloadable, virtual`. */
export const readKind = (row: FileRow, { type }: Columns): Kind => {
  const kinds = splitEscaped(type.read(row).toLowerCase(), ',');
  for (const kind of ['grouped', 'external', 'virtual'] as const) if (kinds.includes(kind)) return kind;
  if (kinds.includes('downloadable')) return 'virtual';
  if (kinds.includes('variation')) return 'variation';
  return kinds.includes('variable') ? 'variable' : 'simple';
};
