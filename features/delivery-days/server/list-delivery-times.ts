import type { z } from 'zod';
import { countryName } from '#features/addresses/contract/countries.ts';
import type { deliveryDays } from '#features/delivery-days/contract/delivery-days.ts';
import type { DeliveryTime, WorkingDays } from '#features/delivery-days/contract/delivery-time.ts';
import {
  type DeliverySchedule,
  WEEKDAYS,
  defaultSchedule,
  weekdayNames,
} from '#features/delivery-days/contract/schedule.ts';
import { describePrice } from '#features/settings/contract/describe-delivery.ts';
import { territoryName } from '#features/settings/contract/territory.ts';
import { formatDate } from '#platform/contract/dates.ts';
import type { Cents } from '#platform/contract/money.ts';
import { addDays, toInstant, toLocalTime } from '#platform/contract/zoned-time.ts';
import { standardDeliveryMethod } from '#features/settings/server/delivery-methods.ts';
import type { DeliveryMethod, TaxAndDeliveryRules } from '#features/settings/server/tax-and-delivery.ts';
import { promiseMethod } from './promise-method.ts';

type Reply = z.output<(typeof deliveryDays.listMethods.reply)['schema']>;

/** The most holidays that the note names. */
const MAX_NAMED_HOLIDAYS = 12;

const formatDays = ({ from, to }: WorkingDays): string => {
  if (from === to) return from === 1 ? '1 working day' : `${from} working days`;
  return `${from}–${to} working days`;
};

const formatPreparation = (minutes: number): string => {
  const hours = minutes / 60;
  if (!Number.isInteger(hours) || hours === 0)
    return `Ready after ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} of opening hours`;
  return `Ready after ${hours === 1 ? 'one opening hour' : `${hours} opening hours`}`;
};

/** @param isPromised tells if the shop promises a day or time to a country; an empty country is the shop's own */
const describeTime = (
  { kind, time: { days, countryDays, preparationMinutes } }: { kind: string; time: DeliveryTime },
  isPromised: (country: string) => boolean,
): string[] => {
  const isPromisedAtHome = isPromised('');
  if (kind === 'collection')
    return preparationMinutes !== null && isPromisedAtHome ? [formatPreparation(preparationMinutes)] : [];
  return [
    ...(days !== null && isPromisedAtHome ? [formatDays(days)] : []),
    ...countryDays
      .filter(({ country }) => isPromised(country))
      .map(({ country, ...own }) => `${countryName(country)}: ${formatDays(own)}`),
  ];
};

/** Joins names as `Monday, Tuesday and Friday`. US English would put a comma before `and`. */
const words = new Intl.ListFormat('en-GB');

type Method = DeliveryMethod & { zoneId: string };

/** `Norway and Sweden`; empty if no zone lists countries. */
const describeCountries = (zones: TaxAndDeliveryRules['zones'], zoneId: string): string => {
  if (zones.every(({ countries }) => countries.length === 0)) return '';
  const zone = zones.find(({ id }) => id === zoneId);
  return words.format(zone?.countries.map(territoryName) ?? []) || 'All other countries';
};

/** True if the method delivers to a country without days of its own. */
const deliversBeyond = (
  { zones, deliveryCountries }: TaxAndDeliveryRules,
  zoneId: string,
  { countryDays }: DeliveryTime,
): boolean => {
  const listed = zones.find(({ id }) => id === zoneId)?.countries ?? [];
  const reached = listed.length > 0 ? listed.map((code) => code.slice(0, 2)) : deliveryCountries;
  return reached.length === 0 || reached.some((code) => countryDays.every(({ country }) => country !== code));
};

const NO_DAY_ELSEWHERE = 'Other countries: no day is promised. We email you when it ships';

const describeMethod = (
  rules: TaxAndDeliveryRules,
  schedule: DeliverySchedule,
  { id, name, kind, zoneId, time, speed, ...price }: Method,
): Reply['methods'][number] => {
  const { zones, timeZone } = rules;
  const isDelivery = kind === 'delivery';
  const promisedDays = describeTime(
    { kind, time },
    (country) => promiseMethod({ schedule, timeZone, country }, { kind, time }) !== null,
  );
  const isPartly = isDelivery && promisedDays.length > 0 && time.days === null;
  const days = isPartly && deliversBeyond(rules, zoneId, time) ? [...promisedDays, NO_DAY_ELSEWHERE] : promisedDays;
  return {
    _id: id,
    name,
    countries: isDelivery ? describeCountries(zones, zoneId) : '',
    note: speed,
    ...(isDelivery ? describePrice(price) : { price: 'Free', freeFrom: '' }),
    days,
    cutoff: isDelivery && days.length > 0 ? schedule.cutoff : '',
  };
};

/** `Monday to Friday` for three or more days in a row; otherwise `Monday, Tuesday and Friday`. */
const formatWeekdays = (workingDays: DeliverySchedule['workingDays']): string => {
  const days = WEEKDAYS.filter((day) => workingDays.includes(day));
  const names = days.map((day) => weekdayNames[day]);
  const [first, last] = [days[0], days.at(-1)].map((day) => WEEKDAYS.findIndex((one) => one === day));
  const isRun = days.length > 2 && (last ?? 0) - (first ?? 0) === days.length - 1;
  return isRun ? `${names[0]} to ${names.at(-1)}` : words.format(names);
};

/** Names the working weekdays and the next holidays. `trueUntil` is the end of the first of these holidays. */
const describeWorkingDays = (schedule: DeliverySchedule, timeZone: string): Pick<Reply, 'note' | 'trueUntil'> => {
  const { date: today } = toLocalTime(Date.now(), timeZone);
  const note = `Working days are ${formatWeekdays(schedule.workingDays)}.`;
  const holidays = schedule.holidays.filter(({ date }) => date >= today).slice(0, MAX_NAMED_HOLIDAYS);
  const [next] = holidays;
  if (next === undefined) return { note, trueUntil: null };
  const names = holidays.map(({ date, name }) => formatDate(date) + (name === '' ? '' : ` (${name})`));
  return {
    note: `${note} Nothing is sent or delivered on ${words.format(names)}.`,
    trueUntil: new Date(toInstant({ date: addDays(next.date, 1), minute: 0 }, timeZone)).toISOString(),
  };
};

/**
 * Lists all delivery methods with their countries, prices and days, and the days on which nothing is sent.
 * @param fee the delivery fee in cents that applies while the owner has no delivery methods
 */
export const listDeliveryTimes = (rules: TaxAndDeliveryRules | null, fee: Cents): Reply => {
  if (rules === null) return { methods: [], deliversTo: '', note: '', trueUntil: null };
  const schedule = { ...defaultSchedule, ...rules.schedule };
  const delivers = rules.methods.some(({ kind }) => kind === 'delivery');
  const flatFeeMethod = { ...standardDeliveryMethod({ schedule, homeCountry: rules.home.country }, fee), zoneId: '' };
  const methods = [...(delivers ? [] : [flatFeeMethod]), ...rules.methods].map((method) =>
    describeMethod(rules, schedule, method),
  );
  const deliversTo = words.format(
    rules.deliveryCountries.map(countryName).toSorted((a, b) => a.localeCompare(b, 'en')),
  );
  return methods.some(({ cutoff }) => cutoff !== '')
    ? { methods, deliversTo, ...describeWorkingDays(schedule, rules.timeZone) }
    : { methods, deliversTo, note: '', trueUntil: null };
};
