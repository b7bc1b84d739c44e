/** The result of a trial, as a line of text, and whether it passed; null if it cannot run on this machine. */
export type Claim = { title: string; found: string; isTrue: boolean | null };
