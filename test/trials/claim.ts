/** What a proof has found, as a line says it, and whether that is good enough; null: it could not be tried here. */
export type Claim = { what: string; found: string; holds: boolean | null };
