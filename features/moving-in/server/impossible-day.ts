/** The day that a text begins with if no calendar has it, such as 2024-02-30; null otherwise. */
export const findImpossibleDay = (text: string): string | null => {
  const [day] = /^\d{4}-\d\d-\d\d/.exec(text) ?? [];
  if (day === undefined) return null;
  const at = new Date(`${day}T00:00:00Z`);
  // A day after the last one of a month is read as one of the next month.
  const exists = !Number.isNaN(at.valueOf()) && at.toISOString().startsWith(day);
  return exists ? null : day;
};

/** Why a time of another shop cannot be read. @param event what happened then, such as 'it was ordered' */
export const describeNoTime = (text: string, event: string): string => {
  const day = findImpossibleDay(text);
  return day === null ? `There is no day on which ${event}` : `There is no day ${day}`;
};
