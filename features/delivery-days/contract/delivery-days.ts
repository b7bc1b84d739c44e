import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { WEEKDAYS } from './schedule.ts';

/** A promise as pages show it. */
const ShownPromise = z.object({
  /** `Delivery Tue 1 Dec – Wed 2 Dec if you order by 15:00 today`. */
  sentence: z.string(),
  /** `Delivery by Wed 2 Dec`. */
  brief: z.string(),
  /** The time at which the sentence changes. Pages that show it are cached until then. */
  trueUntil: z.iso.datetime(),
});
export type ShownPromise = z.output<typeof ShownPromise>;

/** The price and days of a delivery method as the shipping page lists them, as numbers. */
const DomesticMethod = z.object({
  /** Each price applies to goods totals from `from` on, both in dollars; null if the price depends on the weight. */
  steps: z.array(z.object({ from: z.number(), price: z.number() })).nullable(),
  /** Working days after the day on which goods are sent; null if the shop promises nothing. */
  days: z.object({ from: z.number().int(), to: z.number().int() }).nullable(),
});

export const DomesticDelivery = z.object({
  /** The country code of the shop; empty until the owner sets it. */
  country: z.string(),
  /** The days on which goods are sent and delivered. */
  workingDays: z.array(z.enum(WEEKDAYS)),
  /** The first delivery method; null if there is none, or if methods differ within the country. */
  goods: DomesticMethod.nullable(),
  /** The first delivery method that takes bulky goods. */
  bulky: DomesticMethod.nullable(),
});
export type DomesticDelivery = z.output<typeof DomesticDelivery>;

/** Promises for goods in stock in the shop's own country, for pages that are the same for everybody. */
export const deliveryDays = {
  getDelivery: endpoint({
    method: 'GET',
    path: '/delivery-days',
    summary: 'Get the arrival days of goods in stock in the shop’s own country, as text for pages',
    auth: 'public',
    shows: 'products',
    reply: json(
      z.object({
        /** The promise of the first delivery method; null if the shop promises nothing. */
        goods: ShownPromise.nullable(),
        /** The promise of the first delivery method that takes bulky goods. */
        bulky: ShownPromise.nullable(),
      }),
    ),
  }),
  getCollection: endpoint({
    method: 'GET',
    path: '/delivery-days/collection',
    summary: 'Get the time from which goods in stock can be collected, as text for pages',
    auth: 'public',
    shows: 'products',
    reply: json(z.object({ promise: ShownPromise.nullable() })),
  }),
  getDomestic: endpoint({
    method: 'GET',
    path: '/delivery-days/domestic',
    summary: 'Get the price and working days of a delivery to the shop’s own country, for search engines',
    auth: 'public',
    shows: 'products',
    reply: json(DomesticDelivery),
  }),
  listMethods: endpoint({
    method: 'GET',
    path: '/delivery-days/methods',
    summary: 'List the delivery methods with their countries, prices, working days and cut-off time, as text for pages',
    auth: 'public',
    shows: 'products',
    reply: json(
      z.object({
        methods: z.array(
          z.object({
            _id: z.string(),
            name: z.string(),
            /**
             * The names of the countries to which the method delivers; empty for all countries, or for a collection.
             */
            countries: z.string(),
            /** The owner's note about the place, time or speed. */
            note: z.string(),
            price: z.string(),
            /** `free from $100`; empty if it is never free. */
            freeFrom: z.string(),
            /**
             * `1–2 working days`, and a line for each country with different days; the last line tells if nothing is
             * promised to the other countries. Empty if nothing is promised at all.
             */
            days: z.array(z.string()),
            /** `15:00`; empty without a cut-off time. */
            cutoff: z.string(),
          }),
        ),
        /** The names of the countries to which the shop delivers; empty for everywhere. */
        deliversTo: z.string(),
        /** The working weekdays and the next holidays; empty if no method has working days. */
        note: z.string(),
        /**
         * The end of the first holiday in the note; null if it names none. Pages that show the note are cached until
         * then.
         */
        trueUntil: z.iso.datetime().nullable(),
      }),
    ),
  }),
};
