/** The functions of a child process, by name. */
// oxlint-disable-next-line typescript/no-explicit-any
export type ChildFunctions = Record<string, (input: any) => Promise<unknown>>;

export type MessageToChild =
  | { kind: 'call'; name: string; input: unknown }
  /** `bytes` is null where they could not be read. */
  | { kind: 'bytes'; id: number; bytes: Uint8Array | null };

export type MessageFromChild =
  | { kind: 'ready' }
  | { kind: 'bytes'; id: number; from: number; length: number }
  | { kind: 'result'; result: unknown }
  | { kind: 'refusal'; code: string; message: string }
  | { kind: 'failure'; why: string };
