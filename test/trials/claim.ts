/**
 * The result of a trial as a line of text. `isTrue` says whether the trial passed; it is null if the trial cannot
 * run on this machine.
 */
export type Claim = { title: string; found: string; isTrue: boolean | null };
