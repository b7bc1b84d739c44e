import type { SalesTotals } from '#features/reports/contract/reports.ts';
import { MINUS_SIGN } from '#platform/contract/minus-sign.ts';
import { formatDollars } from '#platform/contract/money.ts';

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

/** Formats a change such as '+12%'; empty if there is nothing to compare with. */
const formatChange = (now: number | null, before: number | null): string => {
  if (now === null || before === null || before <= 0) return '';
  const percent = Math.round((100 * (now - before)) / before);
  return ` (${percent > 0 ? '+' : percent < 0 ? MINUS_SIGN : '±'}${Math.abs(percent).toLocaleString('en-US')}%)`;
};

/** The totals of a period, each beside the total of the previous period. */
export const TotalsGrid = ({ now, before }: { now: SalesTotals; before: SalesTotals }) => (
  <dl className="figures grid grid-cols-2 gap-3 lg:grid-cols-4">
    {totalFormats.map(({ label, value, format }) => {
      const is = value(now);
      const was = value(before);
      return (
        <div key={label} className="card-surface px-4 py-3">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="numeral text-2xl">{is === null ? '–' : format(is)}</dd>
          <dd className="text-sm text-muted">
            Previous period: {was === null ? 'none' : format(was)}
            {formatChange(is, was)}
          </dd>
        </div>
      );
    })}
  </dl>
);
