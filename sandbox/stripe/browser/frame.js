// @ts-check
// What the parts of stripe.js share: the frames of the sandbox, and how a page hears that it uses the API wrongly.

export const base = '/__sandbox/stripe';

const { origin } = location;
let frames = 0;

/** Thrown at a page that uses the API wrongly; a buyer's mistake is answered, never thrown. */
export class IntegrationError extends Error {
  name = 'IntegrationError';
}

/**
 * A frame of the sandbox and the conversation with it, which no other window can join.
 * @param {string} file
 * @param {string} title
 * @param {(said: any) => void} hear is told what the frame says
 */
export const openFrame = (file, title, hear) => {
  const frame = document.createElement('iframe');
  frames += 1;
  frame.title = title;
  frame.name = `__privateStripeFrame${frames}`;
  frame.src = `${base}/${file}`;
  const closing = new AbortController();
  /** @param {MessageEvent} event */
  const listen = ({ origin: from, source, data }) => {
    if (from === origin && source === frame.contentWindow && data?.source === 'stripe-sandbox') hear(data);
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
