/** The level of the last reminder. An invoice that reaches it stops its account. */
export const LAST_LEVEL = 3;

/** The days after the due day on which each reminder is sent, from level 0; below zero, before the due day. */
export const REMINDER_DAYS = [-3, 3, 14, 30] as const;

/** Reminders are sent from this hour of the day in the shop's time zone, but not on Sundays. */
const FIRST_HOUR = 8;
const SUNDAY = 7;

/** True at hours when people may get reminders. @param weekday from 1, a Monday, to 7 */
export const isReminderTime = ({ weekday, hour }: { weekday: number; hour: number }): boolean =>
  weekday !== SUNDAY && hour >= FIRST_HOUR;
