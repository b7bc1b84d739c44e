/** Three years. Accountants have the older documents. */
const MONTHS = 36;

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Lists the last months up to a day such as 2026-11-27, current month first. */
export const lastMonths = (today: string): { month: string; name: string }[] =>
  Array.from({ length: MONTHS }, (_, ago) => {
    const first = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 - ago, 1));
    return { month: first.toISOString().slice(0, 7), name: monthName.format(first) };
  });
