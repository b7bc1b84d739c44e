import type { ReactNode } from 'react';
import type { CashDay } from '#features/cash-book/contract/cash-book.ts';
import { formatDateTime } from '#platform/contract/dates.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { AmountTotals } from '#platform/web/ui/amount-totals.tsx';

/** 'Short by $1.50', 'Over by $1.50' or 'Exact' */
export const describeDifference = (difference: number): string => {
  if (difference === 0) return 'Exact';
  return difference < 0 ? `Short by ${formatDollars(-difference)}` : `Over by ${formatDollars(difference)}`;
};

/** The sums of a day, up to what the drawer should hold; for a counted day, also the count. @param children actions */
export const CashDaySums = ({ title, day, children }: { title?: string; day: CashDay; children?: ReactNode }) => (
  <section aria-label="Sums of the day" className="card-surface mb-5 max-w-xl p-4 sm:p-5">
    {title !== undefined && <h2 className="heading-3 mb-2">{title}</h2>}
    <AmountTotals
      rows={[
        { label: 'Float at the opening', value: formatDollars(day.float) },
        { label: 'Cash from customers', value: formatDollars(day.taken) },
        { label: 'Cash to customers', value: formatDollars(0 - day.paidOut) },
        { label: 'Put in by staff', value: formatDollars(day.putIn) },
        { label: 'Taken out by staff', value: formatDollars(0 - day.takenOut) },
        { label: 'The drawer should hold', value: formatDollars(day.expected), strong: day.count === null },
        ...(day.count === null ? [] : [{ label: 'Counted', value: formatDollars(day.count.counted), strong: true }]),
      ]}
    />
    {day.count !== null && (
      <p className={`mt-1 font-medium ${day.count.difference === 0 ? '' : 'text-error'}`}>
        {describeDifference(day.count.difference)}
      </p>
    )}
    <p className="mt-3 text-sm text-muted wrap-anywhere">
      Opened {formatDateTime(day.openedAt)}
      {day.openedBy !== null && ` by ${day.openedBy}`}.
      {day.count !== null &&
        ` Counted ${formatDateTime(day.count.at)}${day.count.by === null ? '' : ` by ${day.count.by}`}.`}
    </p>
    {day.count !== null && day.count.note !== '' && <p className="text-sm wrap-anywhere">{day.count.note}</p>}
    {children}
  </section>
);
