import { DomainError } from '#platform/contract/errors.ts';

/** The error for a file that cannot be read, with a sentence for the person who chose it. */
export const createUnreadableError = (message: string) => new DomainError('invalid_request', { message });
