import { cacheByCurrency, createAmountFormat, formatAmount } from '#platform/contract/currency.ts';
import type { SalesReport } from '#features/reports/contract/reports.ts';
import { formatPeriodPart } from '#platform/contract/period-name.ts';

/** Returns about four round axis values that cover `values`; zero is always one of them. */
export const axisSteps = (values: readonly number[]): number[] => {
  const least = Math.min(0, ...values);
  const most = Math.max(0, ...values);
  const rough = (most - least) / 3 || 1;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = magnitude * ([1, 2, 5, 10].find((one) => one * magnitude >= rough) ?? 10);
  const first = Math.floor(least / step);
  const last = least === most ? 1 : Math.ceil(most / step);
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
};

const compactFormat = cacheByCurrency((code) =>
  createAmountFormat(code, { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 2 }),
);

/** Width of each of the two bars of a part of the axis, relative to that part. */
const BAR_WIDTH = 0.35;
const MOST_LABELS = 8;

const LegendItem = ({ fill, children }: { fill: string; children: string }) => (
  <span className="inline-flex items-center gap-2">
    <svg aria-hidden width="12" height="12" className="text-primary">
      <rect width="12" height="12" fill={fill} />
    </svg>
    {children}
  </span>
);

export const PlotLegend = ({ now, before }: { now: string; before: string }) => (
  <p className="mb-5 flex flex-wrap gap-x-4 text-sm text-muted">
    <LegendItem fill="currentColor">{now}</LegendItem>
    <LegendItem fill="var(--field)">{before}</LegendItem>
  </p>
);

/**
 * Bar chart of the revenue, with a bar before each bar for the same part of the previous period. It is hidden
 * from screen readers, because the table below it has the same data.
 */
export const RevenuePlot = ({ period, points }: Pick<SalesReport, 'period' | 'points'>) => {
  const steps = axisSteps(points.flatMap(({ revenue, before }) => [revenue, before ?? 0]));
  const [least = 0, most = 1] = [steps[0], steps.at(-1)];
  const getY = (value: number) => (100 * (most - value)) / (most - least);
  const bar = (value: number) => ({ y: Math.min(getY(value), getY(0)), height: Math.abs(getY(value) - getY(0)) });
  const every = Math.ceil(points.length / MOST_LABELS);
  return (
    <div aria-hidden className="figures flex gap-x-3 text-xs text-muted">
      <div className="flex flex-col text-right">
        <div className="flex flex-1 flex-col justify-between">
          {steps.toReversed().map((step) => (
            <span key={step} className="leading-none">
              {formatAmount(compactFormat(), step)}
            </span>
          ))}
        </div>
        <span className="mt-2">&nbsp;</span>
      </div>
      <div className="min-w-0 flex-1">
        <svg
          viewBox={`0 0 ${points.length} 100`}
          preserveAspectRatio="none"
          height="224"
          className="block w-full py-1.5 text-primary"
        >
          {steps.map((step) => (
            <line
              key={step}
              {...{ x1: 0, x2: points.length, y1: getY(step), y2: getY(step) }}
              stroke={step === 0 ? 'var(--muted)' : 'var(--color-base-300)'}
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {points.map(({ at, revenue, before }, n) => (
            <g key={at}>
              <title>{formatPeriodPart(period, at)}</title>
              {before !== null && (
                <rect x={n + 0.5 - BAR_WIDTH} width={BAR_WIDTH} {...bar(before)} fill="var(--field)" />
              )}
              <rect x={n + 0.5} width={BAR_WIDTH} {...bar(revenue)} fill="currentColor" />
            </g>
          ))}
        </svg>
        <div className="mt-2 flex">
          {points.map(({ at }, n) => (
            <span key={at} className="flex min-w-0 flex-1 justify-center whitespace-nowrap">
              {n % every === 0 && (
                // A phone has room for the days of a week, or for half of more.
                <span className={(every === 1 && points.length <= 7) || n % (2 * every) === 0 ? '' : 'max-sm:hidden'}>
                  {formatPeriodPart(period, at)}
                </span>
              )}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
};
