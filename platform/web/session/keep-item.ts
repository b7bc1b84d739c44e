/**
 * Keeps what a page goes on without: a browser that is full, or keeps nothing, breaks none.
 * @param storage of the tab, or of the browser
 */
export const tryStoreItem = (storage: Storage, key: string, value: string): void => {
  try {
    storage.setItem(key, value);
  } catch {
    // It is asked again, or typed again.
  }
};
