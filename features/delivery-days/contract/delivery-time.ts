import { z } from 'zod';
import { isCountry } from '#features/addresses/contract/countries.ts';

const MAX_WORKING_DAYS = 60;
const MAX_PREPARATION_MINUTES = 10_000;

/** Working days from the day on which goods are sent to their arrival. */
export type WorkingDays = { from: number; to: number };

/** How long a delivery method takes. */
export type DeliveryTime = {
  /** Null if the shop promises no days. */
  days: WorkingDays | null;
  /** Different working days in some countries, by their codes. */
  countryDays: readonly (WorkingDays & { country: string })[];
  /** For collection: minutes of opening hours until the goods are ready; null if the shop promises no time. */
  preparationMinutes: number | null;
};

/** The time of a method for which the shop promises nothing. */
export const NO_DELIVERY_TIME: DeliveryTime = { days: null, countryDays: [], preparationMinutes: null };

/** Parses `1-2` or `2`; null for any other text. */
export const parseWorkingDays = (text: string): WorkingDays | null => {
  const [, first, last = first] = /^(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?$/.exec(text.trim()) ?? [];
  return first === undefined ? null : { from: Number(first), to: Number(last) };
};

export const formatWorkingDays = ({ from, to }: WorkingDays): string => (from === to ? `${from}` : `${from}-${to}`);

const findDaysFault = (text: string): string | null => {
  const days = parseWorkingDays(text);
  if (days === null) return 'Write the days as 1-2, or as 2';
  if (days.from > days.to) return 'The first number must not be above the second';
  return days.to > MAX_WORKING_DAYS ? `At most ${MAX_WORKING_DAYS} days` : null;
};

/** Splits `MY: 2-4, AU: 5-8`. */
const splitCountryDays = (text: string): { country: string; days: string }[] =>
  text
    .split(/[,;]/)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [country = '', days = ''] = part.split(':').map((one) => one.trim());
      return { country: country.toUpperCase(), days };
    });

const findCountryDaysFault = (text: string): string | null => {
  const parts = splitCountryDays(text);
  for (const [at, { country, days }] of parts.entries()) {
    if (!isCountry(country)) return 'Write a country and its days as MY: 2-4, with commas between countries';
    if (parts.findIndex((other) => other.country === country) < at) return `${country} is listed twice`;
    const fault = findDaysFault(days);
    if (fault !== null) return `${country}: ${fault}`;
  }
  return null;
};

const checkedText = (max: number, findFault: (text: string) => string | null) =>
  z
    .string()
    .trim()
    .max(max)
    .superRefine((text, context) => {
      const message = text === '' ? null : findFault(text);
      if (message !== null) context.addIssue({ code: 'custom', message });
    });

/** Working days as the owner enters them: `1-2`, `2`, or empty for no promise. */
export const WorkingDaysText = checkedText(20, findDaysFault);

/** A delivery method's time as the owner enters it. */
export const DeliveryTimeForm = z.object({
  days: WorkingDaysText,
  /** Countries with different days: `MY: 2-4, AU: 5-8`. */
  countryDays: checkedText(1000, findCountryDaysFault),
  /** Minutes; empty for no promise. */
  preparation: checkedText(20, (text) => {
    if (!/^\d{1,9}$/.test(text)) return 'Enter a whole number of minutes';
    const most = MAX_PREPARATION_MINUTES.toLocaleString('en-US');
    return Number(text) > MAX_PREPARATION_MINUTES ? `At most ${most} minutes` : null;
  }),
});
type DeliveryTimeForm = z.output<typeof DeliveryTimeForm>;

/** @param time a valid form */
export const toDeliveryTime = ({ days, countryDays, preparation }: DeliveryTimeForm): DeliveryTime => ({
  days: parseWorkingDays(days),
  countryDays: splitCountryDays(countryDays).flatMap(({ country, days: text }) => {
    const workingDays = parseWorkingDays(text);
    return workingDays === null ? [] : [{ country, ...workingDays }];
  }),
  preparationMinutes: preparation === '' ? null : Number(preparation),
});

export const toDeliveryTimeForm = ({ days, countryDays, preparationMinutes }: DeliveryTime): DeliveryTimeForm => ({
  days: days === null ? '' : formatWorkingDays(days),
  countryDays: countryDays
    .map(({ country, ...workingDays }) => `${country}: ${formatWorkingDays(workingDays)}`)
    .join(', '),
  preparation: preparationMinutes === null ? '' : String(preparationMinutes),
});
