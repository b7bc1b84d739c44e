// @ts-check
// Shared by the parts of stripe.js: the sandbox's frames, and the error for wrong use of the API.

export const base = '/__sandbox/stripe';

const { origin } = location;
let frames = 0;

/** Thrown if a page uses the API incorrectly. A buyer's mistake is returned, never thrown. */
export class IntegrationError extends Error {
  name = 'IntegrationError';
}

/**
 * Opens a frame of the sandbox, and exchanges messages with it that no other window can read or send.
 * @param {string} file
 * @param {string} title
 * @param {(said: any) => void} receive called with each message from the frame
 */
export const openFrame = (file, title, receive) => {
  const frame = document.createElement('iframe');
  frames += 1;
  frame.title = title;
  frame.name = `__privateStripeFrame${frames}`;
  frame.src = `${base}/${file}`;
  const closing = new AbortController();
  /** @param {MessageEvent} event */
  const listen = ({ origin: from, source, data }) => {
    if (from === origin && source === frame.contentWindow && data?.source === 'stripe-sandbox') receive(data);
  };
  addEventListener('message', listen, { signal: closing.signal });
  return {
    frame,
    signal: closing.signal,
    /** @param {object} message */
    send: (message) => frame.contentWindow?.postMessage({ source: 'stripe-sandbox-page', ...message }, origin),
    close() {
      closing.abort();
      frame.remove();
    },
  };
};
