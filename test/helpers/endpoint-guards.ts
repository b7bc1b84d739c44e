import type { ErrorCode } from '#platform/contract/errors.ts';
import type { TestProduct } from './products.ts';
import { importTestParts } from './import-test-parts.ts';
import type { TestPerson } from './people.ts';
import type { TestShop } from './start-shop.ts';

/** A shop in which every call can be made: its people, a product, and the owner's order. */
export type Stage = {
  shop: TestShop;
  owner: TestPerson;
  stranger: TestPerson;
  admin: TestPerson;
  goods: TestProduct;
  order: { _id: string };
};

/** Input for calls, by endpoint name. Bodies are valid, so that only the guard can reject a call. */
export type Sent = {
  bodies?: Readonly<Record<string, object | Blob>>;
  queries?: Readonly<Record<string, Record<string, string>>>;
  /** Path parameters besides `id` and `email`. */
  params?: Readonly<Record<string, Record<string, string>>>;
  /** Create the subject of a call whose `id` is not an order; each function returns the id. */
  ids?: Readonly<Record<string, () => Promise<string>>>;
};

/** The guards of a feature's endpoints, from its `test/who-may.ts`; names are separated by spaces. */
export type WhoMay = {
  /** Endpoint names by who may call them: a kind of caller, or a staff permission. */
  endpointsByCaller: Readonly<Record<string, string>>;
  /** Endpoints that guess at somebody's account. */
  signInAttempt?: string;
  /** Endpoints that make the shop email any address. */
  sendsMail?: string;
  /** Endpoints that need a recent sign-in. */
  fresh?: string;
  /** Endpoints that need a proven email address. */
  verifiedEmail?: string;
  /** Public endpoints that refuse every visitor who has called no other endpoint before, with the error. */
  refusedAlone?: Readonly<Record<string, ErrorCode>>;
  send?: (stage: Stage) => Sent | Promise<Sent>;
};

const ofPlatform: WhoMay = { endpointsByCaller: { public: 'operations.describe operations.health operations.ready' } };

/** The guards of all endpoints. */
export const endpointsByGuard: readonly WhoMay[] = [ofPlatform, ...(await importTestParts<WhoMay>('who-may'))];

/** The names in some texts, sorted. */
export const namesIn = (texts: readonly (string | undefined)[]): string[] =>
  texts.flatMap((text) => text?.split(' ') ?? []).toSorted();
