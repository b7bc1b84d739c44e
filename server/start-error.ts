/** Thrown if the shop cannot start. The message is one sentence with cause and remedy; no stack trace is shown. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
