import type { Database } from '#platform/server/db/open.ts';

/** A paragraph in the email about an order that was canceled or has expired. */
type EndedOrderNote = {
  text: string;
  /** True if the shop has received money for the order. */
  hasMoney: boolean;
};

/** Finds what a feature adds to that email; null if it adds nothing. */
export type EndedOrderNoteReader = (db: Database, orderId: string) => Promise<EndedOrderNote | null>;

let readers: readonly EndedOrderNoteReader[] = [];

/** Called once, when the features are loaded. */
export const setEndedOrderNotes = (all: readonly EndedOrderNoteReader[]): void => {
  readers = all;
};

export const readEndedOrderNotes = async (db: Database, orderId: string): Promise<EndedOrderNote[]> =>
  (await Promise.all(readers.map((read) => read(db, orderId)))).filter((note) => note !== null);
