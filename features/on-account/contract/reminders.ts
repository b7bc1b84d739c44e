/** The level of the last reminder, which stops the account. */
export const LAST_LEVEL = 3;

/** When each reminder of an invoice is sent, from level 0: days after the due day; before it if below zero. */
export const REMINDER_DAYS = [-3, 3, 14, 30] as const;

/** Reminders are sent from this hour on in the shop's time zone, and never on a Sunday. */
const FIRST_HOUR = 8;
const SUNDAY = 7;

/** True at hours when people may get reminders. @param weekday from 1 (Monday) to 7 */
export const isReminderTime = ({ weekday, hour }: { weekday: number; hour: number }): boolean =>
  weekday !== SUNDAY && hour >= FIRST_HOUR;
