const toDay = (at: Date): string => at.toISOString().slice(0, 10);

/** The first and the last day of the month before a day such as 2026-12-01. */
export const getLastMonth = (today: string): { from: string; until: string } => {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return { from: toDay(new Date(Date.UTC(year, month - 2, 1))), until: toDay(new Date(Date.UTC(year, month - 1, 0))) };
};
