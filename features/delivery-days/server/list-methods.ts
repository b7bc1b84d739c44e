import type { z } from 'zod';
import { countryName } from '#features/addresses/contract/countries.ts';
import type { deliveryDays } from '#features/delivery-days/contract/delivery-days.ts';
import type { DeliveryTime, WorkingDays } from '#features/delivery-days/contract/delivery-time.ts';
import { WEEKDAYS, defaultSchedule, weekdayNames } from '#features/delivery-days/contract/schedule.ts';
import { describePrice } from '#features/settings/contract/describe-delivery.ts';
import { territoryName } from '#features/settings/contract/territory.ts';
import { formatDate } from '#platform/contract/dates.ts';
import type { Cents } from '#platform/contract/money.ts';
import { toLocalTime } from '#platform/contract/zoned-time.ts';
import { standardDeliveryMethod } from '#features/settings/server/delivery-methods.ts';
import type { TaxAndDeliveryRules } from '#features/settings/server/tax-and-delivery.ts';

type Reply = z.output<(typeof deliveryDays.listMethods.reply)['schema']>;

/** The most holidays to name. */
const MAX_NAMED_HOLIDAYS = 12;

const formatDays = ({ from, to }: WorkingDays): string => {
  if (from === to) return from === 1 ? '1 working day' : `${from} working days`;
  return `${from}–${to} working days`;
};

const formatPreparation = (minutes: number): string => {
  const hours = minutes / 60;
  if (!Number.isInteger(hours) || hours === 0) return `Ready after ${minutes} minutes of opening hours`;
  return `Ready after ${hours === 1 ? 'one opening hour' : `${hours} opening hours`}`;
};

const describeTime = (kind: string, { days, countryDays, preparationMinutes }: DeliveryTime): string[] => {
  if (kind === 'collection') return preparationMinutes === null ? [] : [formatPreparation(preparationMinutes)];
  return [
    ...(days === null ? [] : [formatDays(days)]),
    ...countryDays.map(({ country, ...own }) => `${countryName(country)}: ${formatDays(own)}`),
  ];
};

const joinWords = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/**
 * Lists all delivery methods with their countries, prices and days, and the days on which nothing is sent.
 * @param fee the delivery fee in cents while the owner has no delivery methods
 */
export const listDeliveryTimes = (rules: TaxAndDeliveryRules | null, fee: Cents): Reply => {
  if (rules === null) return { methods: [], deliversTo: '', note: '' };
  const schedule = { ...defaultSchedule, ...rules.schedule };
  const delivers = rules.methods.some(({ kind }) => kind === 'delivery');
  const named = rules.zones.filter(({ countries }) => countries.length > 0);
  const standard = { ...standardDeliveryMethod({ schedule }, fee), zoneId: '' };
  const deliversTo = joinWords(rules.deliveryCountries.map(countryName).toSorted((a, b) => a.localeCompare(b, 'en')));
  const methods = [...(delivers ? [] : [standard]), ...rules.methods].map(
    ({ id, name, kind, zoneId, time, speed, ...price }) => {
      const zone = rules.zones.find((one) => one.id === zoneId);
      const times = describeTime(kind, time);
      const isDelivery = kind === 'delivery';
      return {
        _id: id,
        name,
        countries:
          isDelivery && named.length > 0
            ? joinWords(zone?.countries.map(territoryName) ?? []) || 'All other countries'
            : '',
        note: speed,
        ...(isDelivery ? describePrice(price) : { price: 'Free', freeFrom: '' }),
        days: times,
        cutoff: isDelivery && times.length > 0 ? schedule.cutoff : '',
      };
    },
  );
  const { date: today } = toLocalTime(Date.now(), rules.timeZone);
  const holidays = schedule.holidays.filter(({ date }) => date >= today).slice(0, MAX_NAMED_HOLIDAYS);
  const workingDays = WEEKDAYS.filter((day) => schedule.workingDays.includes(day)).map((day) => weekdayNames[day]);
  const sentences = [
    `Working days are ${joinWords(workingDays)}.`,
    ...(holidays.length === 0
      ? []
      : [
          `Nothing is sent or delivered on ${joinWords(
            holidays.map(({ date, name }) => formatDate(date) + (name === '' ? '' : ` (${name})`)),
          )}.`,
        ]),
  ];
  const hasDays = methods.some(({ cutoff }) => cutoff !== '') && workingDays.length > 0;
  return { methods, deliversTo, note: hasDays ? sentences.join(' ') : '' };
};
