const INTERNAL = 'Something went wrong on our side. Please try again.';

/**
 * An error whose message is a sentence for the person who sees it. It is in a file apart from `errors`, because
 * every page can fail and few need the whole table.
 */
export class UserFacingError extends Error {
  readonly fields: Record<string, string> | undefined;

  constructor(sentence: string, more: { fields?: Record<string, string> | undefined; cause?: unknown } = {}) {
    super(sentence, { cause: more.cause });
    this.fields = more.fields;
  }
}

/** The message for a toast or a form. */
export const getErrorMessage = (error: unknown): string =>
  error instanceof UserFacingError ? error.message : INTERNAL;
