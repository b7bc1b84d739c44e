import { UserFacingError } from '#platform/contract/user-facing-error.ts';

/** What is said when the shop does not answer at all. */
export const UNREACHABLE = 'We cannot reach the shop. Check your connection and try again.';

const RELOAD_PAGE = 'A part of this page did not load. Reload the page and try again.';

/**
 * Loads a part of the shop when it is used, and once more when it does not come. Every `import()` of the web goes
 * through here: a part can be out of reach at any moment, and after a release an open tab asks for files that are gone.
 * @throws UserFacingError with a sentence for the person who waits for it
 */
export const importWithRetry = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  try {
    return await load().catch(load);
  } catch (cause) {
    throw new UserFacingError(navigator.onLine ? RELOAD_PAGE : UNREACHABLE, { cause });
  }
};
