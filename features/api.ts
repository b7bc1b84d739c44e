import { type EndpointGroups, type Endpoint, getEndpointPath } from '#platform/contract/endpoint.ts';
import { operations } from '#platform/contract/operations.ts';
import { features } from '#server/features.ts';

/** All endpoints of the shop: OpenAPI, the access test and the fuzzer iterate over them. */
export const api: EndpointGroups = Object.assign({ operations }, ...features.map(({ calls }) => calls ?? {}));

/** The addresses of the endpoints whose responses may be cached. */
export const cachedPaths: ReadonlySet<string> = new Set(
  Object.values(api)
    .flatMap((calls) => Object.values<Endpoint>(calls))
    .filter(({ cached }) => cached === true)
    .map(getEndpointPath),
);
