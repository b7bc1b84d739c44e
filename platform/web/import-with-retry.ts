import { UserFacingError } from '#platform/contract/user-facing-error.ts';

/** The message when the shop does not respond. */
export const UNREACHABLE = 'We cannot reach the shop. Check your connection and try again.';

const RELOAD_PAGE = 'A part of this page did not load. Reload the page and try again.';

/**
 * Loads a module on use, and retries once. Every `import()` in the web code goes through here, because a module
 * can be unreachable at any moment, and after a release an open tab requests files that no longer exist.
 * @throws UserFacingError with a message for the waiting person
 */
export const importWithRetry = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  try {
    return await load().catch(load);
  } catch (cause) {
    throw new UserFacingError(navigator.onLine ? RELOAD_PAGE : UNREACHABLE, { cause });
  }
};
