import type { SalesTotals } from '#features/reports/contract/reports.ts';
import { MINUS_SIGN } from '#platform/contract/minus-sign.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { Tile } from '#platform/web/ui/tile.tsx';

type TotalFormat = {
  label: string;
  value: (totals: SalesTotals) => number | null;
  format: (value: number) => string;
  hint?: string;
};

const formatWhole = (value: number): string => value.toLocaleString('en-US');

const totalFormats: TotalFormat[] = [
  { label: 'Revenue', value: ({ revenue }) => revenue, format: formatDollars },
  { label: 'Paid orders', value: ({ orders }) => orders, format: formatWhole },
  { label: 'Average order', value: ({ average }) => average, format: formatDollars },
  { label: 'New customers', value: ({ newCustomers }) => newCustomers, format: formatWhole },
  { label: 'Paid before refunds', value: ({ sales }) => sales, format: formatDollars },
  { label: 'Refunds', value: ({ refunds }) => refunds, format: formatDollars },
  { label: 'Tax', value: ({ tax }) => tax, format: formatDollars },
  { label: 'Delivery', value: ({ delivery }) => delivery, format: formatDollars },
];

/** Formats a change such as ' (+12%)'; empty if there is nothing to compare with. */
const formatChange = (now: number | null, before: number | null): string => {
  if (now === null || before === null || before <= 0 || now === before) return '';
  const percent = Math.round((100 * (now - before)) / before);
  return ` (${percent > 0 ? '+' : percent < 0 ? MINUS_SIGN : '±'}${Math.abs(percent).toLocaleString('en-US')}%)`;
};

/** Says from what a total went up or down since the period before. */
const Comparison = ({
  now,
  before,
  format,
}: { now: number | null; before: number | null } & Pick<TotalFormat, 'format'>) => {
  if (before === null) return 'None before';
  if (now === null || now === before) return `${format(before)} before`;
  return (
    <>
      <span aria-hidden>{now > before ? '▲' : '▼'}</span>
      <span className="sr-only">{now > before ? 'Up' : 'Down'}</span> from {format(before)}
      {formatChange(now, before)}
    </>
  );
};

const Totals = ({ formats, now, before }: { formats: TotalFormat[]; now: SalesTotals; before: SalesTotals }) => (
  <dl className="figures grid grid-cols-2 gap-3 lg:grid-cols-4">
    {formats.map(({ label, value, format }) => {
      const is = value(now);
      return (
        <Tile
          key={label}
          label={label}
          value={is === null ? '–' : format(is)}
          note={<Comparison now={is} before={value(before)} format={format} />}
        />
      );
    })}
  </dl>
);

/** How many totals a phone shows at first. */
const MAIN_TOTALS = 4;

/**
 * The totals of a period, each with that of the period before. On a phone, only the main ones are open. Only for pages
 * that the browser renders.
 */
export const TotalsGrid = ({ now, before }: { now: SalesTotals; before: SalesTotals }) => (
  <>
    <Totals formats={totalFormats.slice(0, MAIN_TOTALS)} now={now} before={before} />
    <details className="mt-3" open={matchMedia('(width >= 40rem)').matches}>
      <summary className="min-h-7">Refunds, tax and delivery</summary>
      <Totals formats={totalFormats.slice(MAIN_TOTALS)} now={now} before={before} />
    </details>
  </>
);
