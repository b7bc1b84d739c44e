import { LIST_PARAMETERS, BASE_FACETS } from '#platform/contract/pages.ts';

/** Keys that mean something else in the address of the list. */
const RESERVED_KEYS = new Set<string>([...LIST_PARAMETERS, ...BASE_FACETS, 'routes']);

/** Whether no attribute can have this key. */
export const isReservedKey = (key: string): boolean => RESERVED_KEYS.has(key);
