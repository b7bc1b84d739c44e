// @ts-check
// The part of js.stripe.com that the official loader and React bindings use, connected to the sandbox.
import { createElements } from './card-element.js';
import { base, IntegrationError, openFrame } from './frame.js';

/**
 * @typedef {{ status: string, amount: number, currency: string, last_payment_error?: object | null }} Intent
 * @typedef {{ paymentIntent?: Intent, error?: object }} Result
 * @typedef {'complete' | 'fail'} Outcome
 * @typedef {{ card?: import('./card-element.js').Card, billing_details?: object, metadata?: object }} Method
 */

const connectionError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again.',
};

/**
 * Shows the bank's page above everything else until the user has chosen.
 * @param {Intent} intent
 * @returns {Promise<Outcome>}
 */
const challengeHolder = ({ amount, currency }) =>
  new Promise((resolve) => {
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', 'Authenticate your payment');
    dialog.style.cssText =
      'box-sizing:border-box;width:min(32rem,calc(100vw - 2rem));height:min(22rem,calc(100dvh - 2rem));max-width:none;max-height:none;margin:auto;padding:0;border:0;border-radius:12px;overflow:hidden;background:#fff;box-shadow:0 0 0 100vmax rgb(0 0 0 / 55%)';
    /** @param {Outcome} outcome */
    const finish = (outcome) => {
      open.close();
      dialog.close();
      dialog.remove();
      resolve(outcome);
    };
    /** @param {{ type: 'loaded' } | { type: 'answer', outcome: Outcome }} message */
    const receive = (message) => {
      if (message.type === 'answer') return finish(message.outcome);
      open.frame.focus();
      open.send({ amount, currency });
    };
    const open = openFrame('challenge.html', 'Authenticate your payment', receive);
    open.frame.style.cssText = 'display:block;width:100%;height:100%;border:0;color-scheme:light';
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      finish('fail');
    });
    dialog.append(open.frame);
    document.body.append(dialog);
    dialog.showModal();
  });

/**
 * @param {string} secret
 * @param {string} functionName
 */
const parseIntentId = (secret, functionName) => {
  if (!/^pi_\w+_secret_\w+$/.test(secret)) {
    throw new IntegrationError(
      `Invalid value for stripe.${functionName} intent secret: value should be a client secret of the form \${id}_secret_\${secret}.`,
    );
  }
  return secret.slice(0, secret.indexOf('_secret_'));
};

/** @param {string} key the publishable key */
const Stripe = (key) => {
  if (typeof key !== 'string' || key === '') {
    throw new IntegrationError(
      'Missing value for Stripe(): apiKey should be a string. You can find your publishable key at https://dashboard.stripe.com/apikeys.',
    );
  }
  if (key.startsWith('sk_')) {
    throw new IntegrationError('You should not use your secret key with Stripe.js. Use your publishable key instead.');
  }

  /**
   * @param {'GET' | 'POST'} method
   * @param {string} path
   * @param {Record<string, string>} params
   * @returns {Promise<Result>}
   */
  const callApi = async (method, path, params) => {
    const query = new URLSearchParams(params);
    try {
      const response = await fetch(`${base}/v1/payment_intents/${path}${method === 'GET' ? `?${query}` : ''}`, {
        method,
        headers: { authorization: `Bearer ${key}` },
        ...(method === 'POST' && { body: query }),
      });
      const json = await response.json();
      return response.ok ? { paymentIntent: json } : { error: json.error };
    } catch {
      return { error: connectionError };
    }
  };

  /**
   * @param {string} secret
   * @param {string} functionName
   */
  const retrieve = (secret, functionName) =>
    callApi('GET', parseIntentId(secret, functionName), { client_secret: secret });

  /**
   * @param {Result} result
   * @param {string} secret
   * @returns {Promise<Result>}
   */
  const handleAction = async (result, secret) => {
    if (result.paymentIntent?.status !== 'requires_action') return result;
    const outcome = await challengeHolder(result.paymentIntent);
    const path = `${parseIntentId(secret, 'handleNextAction')}/authenticate`;
    const reply = await callApi('POST', path, { client_secret: secret, outcome });
    const { last_payment_error: error } = reply.paymentIntent ?? {};
    return error ? { error: { ...error, payment_intent: reply.paymentIntent } } : reply;
  };

  /** @param {Method & { type: string }} wanted */
  const createPaymentMethod = async ({ type, card, billing_details: billing, metadata }) => {
    if (type !== 'card' || typeof card?._createMethod !== 'function') {
      throw new IntegrationError('Invalid value for createPaymentMethod: the sandbox takes a card Element only.');
    }
    return card._createMethod(key, billing, metadata);
  };

  return {
    elements: createElements,
    createPaymentMethod,
    createToken: async () => ({
      error: { type: 'invalid_request_error', message: 'The sandbox makes PaymentMethods, not tokens.' },
    }),
    /**
     * @param {string} secret
     * @param {{ payment_method?: string | Method }} [data]
     * @param {{ handleActions?: boolean }} [options]
     */
    async confirmCardPayment(secret, { payment_method: paymentMethod } = {}, { handleActions = true } = {}) {
      const path = `${parseIntentId(secret, 'confirmCardPayment')}/confirm`;
      let method = paymentMethod;
      if (typeof method === 'object') {
        const made = await createPaymentMethod({ type: 'card', ...method });
        if (made.error) return made;
        method = made.paymentMethod.id;
      }
      const result = await callApi('POST', path, {
        client_secret: secret,
        use_stripe_sdk: 'true',
        ...(method !== undefined && { payment_method: method }),
      });
      return handleActions ? handleAction(result, secret) : result;
    },
    /** @param {string} secret */
    retrievePaymentIntent: (secret) => retrieve(secret, 'retrievePaymentIntent'),
    /** @param {{ clientSecret: string }} options */
    handleNextAction: async ({ clientSecret }) =>
      handleAction(await retrieve(clientSecret, 'handleNextAction'), clientSecret),
    /** @param {string} secret */
    handleCardAction: async (secret) => handleAction(await retrieve(secret, 'handleCardAction'), secret),
    registerAppInfo() {},
    _registerWrapper() {},
  };
};
// The official loader warns if the release train differs from its own.
Stripe.version = 'endive';
Object.assign(window, { Stripe });
