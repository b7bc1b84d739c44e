/** The result of a trial, as a line of text, and whether it passed; null if it cannot run on this machine. */
export type Claim = { what: string; found: string; holds: boolean | null };
