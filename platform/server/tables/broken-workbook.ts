import { DomainError } from '#platform/contract/errors.ts';

export const createUnreadableError = (message: string) => new DomainError('invalid_request', { message });

/** For a name, value or text that would have to be in memory as a whole. */
export const createTooLongError = () => createUnreadableError('Something in this workbook is far too long.');

/** Of what says that it is a workbook, and is none that can be read. */
export const createBrokenWorkbookError = (cause?: unknown) =>
  new DomainError('invalid_request', {
    message: 'This workbook is broken. Open it in your table program, save it again as .xlsx, and choose that file.',
    cause,
  });
