import { LIST_PARAMETERS, PLAIN_FACETS } from '#platform/contract/pages.ts';

/** Keys that mean something else in the address of the list. */
const RESERVED = new Set<string>([...LIST_PARAMETERS, ...PLAIN_FACETS, 'routes']);

/** Whether no attribute can have this key. */
export const isReservedKey = (key: string): boolean => RESERVED.has(key);
