import { expect, test } from 'vitest';
import { isReminderTime } from './reminders.ts';

test.each([
  [1, 7, false],
  [1, 8, true],
  [6, 23, true],
  [7, 12, false],
])('on weekday %d at hour %d, reminders are sent: %j', (weekday, hour, goes) => {
  expect(isReminderTime({ weekday, hour })).toBe(goes);
});
