/** Shows a file in a new tab. The tab is opened at once, because later the browser would block it as a pop-up. */
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
