import { type EndpointGroups, type Endpoint, getEndpointPath } from '#platform/contract/endpoint.ts';
import { operations } from '#platform/contract/operations.ts';
import { features } from '#server/features.ts';

/** Every call the shop answers: what OpenAPI, the who-may test and the fuzzer walk over. */
export const api: EndpointGroups = Object.assign({ operations }, ...features.map(({ calls }) => calls ?? {}));

/** The addresses of the calls whose answers may be kept. */
export const cachedPaths: ReadonlySet<string> = new Set(
  Object.values(api)
    .flatMap((calls) => Object.values<Endpoint>(calls))
    .filter(({ kept }) => kept === true)
    .map(getEndpointPath),
);
