/** What is changed in which file: `[file, what is there, what is put instead]`. */
export type Defect = { name: string; edits: [string, string, string][] };
