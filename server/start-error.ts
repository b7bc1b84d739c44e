/** The shop cannot start. The message is one sentence that says the cause and the cure; no stack is shown. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
