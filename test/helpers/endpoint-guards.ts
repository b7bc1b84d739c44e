import type { TestProduct } from './products.ts';
import { loadGiven } from './load-given.ts';
import type { TestPerson } from './people.ts';
import type { TestShop } from './start-shop.ts';

/** A shop in which every call can be made: people, and what the owner has ordered. */
export type Stage = {
  shop: TestShop;
  owner: TestPerson;
  stranger: TestPerson;
  admin: TestPerson;
  goods: TestProduct;
  order: { _id: string };
};

/** What calls are sent, by their names. Bodies are right, so that only the guard can refuse. */
export type Sent = {
  bodies?: Readonly<Record<string, object | Blob>>;
  queries?: Readonly<Record<string, Record<string, string>>>;
  /** The parts of their addresses beside `id` and `email`. */
  params?: Readonly<Record<string, Record<string, string>>>;
  /** Make what the owner or the shop has, where the `id` in the address is not that of an order; each returns its id. */
  ids?: Readonly<Record<string, () => Promise<string>>>;
};

/** Who may make the calls of a feature, as `features/<feature>/test/who-may.ts` says it; names stand in one text. */
export type WhoMay = {
  /** By who may make them: anybody of that kind, or staff with that permission. */
  may: Readonly<Record<string, string>>;
  /** Those that are tries at somebody's account. */
  tries?: string;
  /** Those that have the shop write to any address. */
  mails?: string;
  /** The acts of weight. */
  fresh?: string;
  /** Those that need a proven address. */
  proven?: string;
  /** Calls for anybody that go on with what this browser has begun, and why they are refused without. */
  refusedAlone?: Readonly<Record<string, string>>;
  send?: (stage: Stage) => Sent | Promise<Sent>;
};

/** The calls of the platform. */
const ofPlatform: WhoMay = { may: { public: 'operations.describe operations.health operations.ready' } };

/** What each feature says of its calls. */
export const endpointsByGuard: readonly WhoMay[] = [ofPlatform, ...(await loadGiven<WhoMay>('who-may'))];

/** The names of some texts, sorted. */
export const namesIn = (texts: readonly (string | undefined)[]): string[] =>
  texts.flatMap((text) => text?.split(' ') ?? []).toSorted();
