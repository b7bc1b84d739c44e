/** Shows a file in a tab of its own, which is opened at once: later the browser would take it for an advertisement. */
export const openFileInTab = async (fetch: () => Promise<Blob>): Promise<void> => {
  const tab = open('', '_blank');
  try {
    const url = URL.createObjectURL(await fetch());
    if (tab === null) location.assign(url);
    else tab.location.replace(url);
  } catch (failure) {
    tab?.close();
    throw failure;
  }
};
