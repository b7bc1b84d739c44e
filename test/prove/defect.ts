/** Edits that plant a defect: `[file, the text there, the text instead]`. */
export type Defect = { name: string; edits: [string, string, string][] };
