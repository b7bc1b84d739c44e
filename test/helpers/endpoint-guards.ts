import type { ErrorCode } from '#platform/contract/errors.ts';
import type { TestProduct } from './products.ts';
import { importTestParts } from './import-test-parts.ts';
import type { TestPerson } from './people.ts';
import type { TestShop } from './start-shop.ts';

/** A shop in which every call can be made. It has people, a product, and an order of the owner. */
export type Stage = {
  shop: TestShop;
  owner: TestPerson;
  stranger: TestPerson;
  admin: TestPerson;
  goods: TestProduct;
  order: { _id: string };
};

/** The input for calls, by the name of the endpoint. Bodies are valid, so that only the guard can reject a call. */
export type Sent = {
  bodies?: Readonly<Record<string, object | Blob>>;
  queries?: Readonly<Record<string, Record<string, string>>>;
  /** The path parameters besides `id` and `email`. */
  params?: Readonly<Record<string, Record<string, string>>>;
  /** Functions for calls whose `id` is not an order's. Each creates the object and returns its id. */
  ids?: Readonly<Record<string, () => Promise<string>>>;
};

/** The guards of a feature's endpoints, from its `test/who-may.ts`. Each text lists names, separated by spaces. */
export type WhoMay = {
  /** Names of endpoints by who may call them: a kind of caller, or staff with a permission. */
  endpointsByCaller: Readonly<Record<string, string>>;
  /** Endpoints with which somebody could guess a password or code of an account. */
  signInAttempt?: string;
  /** Endpoints that make the shop send an email to any address. */
  sendsMail?: string;
  /** Endpoints that need a recent sign-in. */
  fresh?: string;
  /** Endpoints that need a proven email address. */
  verifiedEmail?: string;
  /** Public endpoints that reject every visitor who has called no other endpoint before, with the error code. */
  refusedAlone?: Readonly<Record<string, ErrorCode>>;
  send?: (stage: Stage) => Sent | Promise<Sent>;
};

const ofPlatform: WhoMay = { endpointsByCaller: { public: 'operations.describe operations.health operations.ready' } };

/** The guards of all endpoints. */
export const endpointsByGuard: readonly WhoMay[] = [ofPlatform, ...(await importTestParts<WhoMay>('who-may'))];

/** All names in these texts, sorted. */
export const namesIn = (texts: readonly (string | undefined)[]): string[] =>
  texts.flatMap((text) => text?.split(' ') ?? []).toSorted();
