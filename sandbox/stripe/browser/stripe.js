// What js.stripe.com defines, as far as the official loader and React bindings use it, spoken to the sandbox.
(() => {
  const base = '/__sandbox/stripe';
  const { origin } = location;
  const connectionError = {
    type: 'api_connection_error',
    message:
      'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again.',
  };
  let count = 0;

  /** Thrown at a page that uses the API wrongly; a buyer's mistake is answered, never thrown. */
  class IntegrationError extends Error {
    name = 'IntegrationError';
  }

  const createEmitter = () => {
    const listeners = new Map();
    return {
      on(type, listener) {
        listeners.set(type, [...(listeners.get(type) ?? []), listener]);
      },
      off(type, listener) {
        listeners.set(type, listener ? (listeners.get(type) ?? []).filter((one) => one !== listener) : []);
      },
      emit(type, event) {
        for (const listener of listeners.get(type) ?? []) listener(event);
      },
    };
  };

  /** A frame of the sandbox and the conversation with it, which no other window can join. */
  const openFrame = (file, title, hear) => {
    const frame = document.createElement('iframe');
    frame.title = title;
    frame.name = `__privateStripeFrame${(count += 1)}`;
    frame.src = `${base}/${file}`;
    const closing = new AbortController();
    const listen = ({ origin: from, source, data }) => {
      if (from === origin && source === frame.contentWindow && data?.source === 'stripe-sandbox') hear(data);
    };
    addEventListener('message', listen, { signal: closing.signal });
    return {
      frame,
      signal: closing.signal,
      send: (message) => frame.contentWindow?.postMessage({ source: 'stripe-sandbox-page', ...message }, origin),
      close() {
        closing.abort();
        frame.remove();
      },
    };
  };

  const states = ['complete', 'empty', 'invalid'];

  const createCard = (given, fonts, forget) => {
    const emitter = createEmitter();
    const asks = new Map();
    const { classes: wished, ...wishes } = given;
    const options = { ...wishes, fonts };
    const classes = { base: 'StripeElement', ...wished };
    for (const state of [...states, 'focus']) classes[state] ??= `StripeElement--${state}`;
    let open = null;
    let container = null;
    let isLoaded = false;

    const toggle = (state, on) => container?.classList.toggle(classes[state], on);
    const send = (message) => {
      if (isLoaded) open?.send(message);
    };

    const heard = {
      loaded() {
        isLoaded = true;
        send({ type: 'options', options });
        emitter.emit('ready', { elementType: 'card' });
      },
      resize: ({ height }) => {
        if (open !== null) open.frame.style.height = `${height}px`;
      },
      change({ event }) {
        for (const state of states) toggle(state, state === 'invalid' ? event.error !== undefined : event[state]);
        emitter.emit('change', event);
      },
      answer({ ask, result }) {
        asks.get(ask)?.resolve(result);
        asks.delete(ask);
      },
      submit: () => container?.closest('form')?.requestSubmit(),
      escape: () => emitter.emit('escape', { elementType: 'card' }),
      focus() {
        toggle('focus', true);
        emitter.emit('focus', { elementType: 'card' });
      },
      blur() {
        toggle('focus', false);
        emitter.emit('blur', { elementType: 'card' });
      },
    };

    const unmounted = () =>
      new IntegrationError(
        'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
      );

    const card = {
      _elementType: 'card',
      on(type, listener) {
        emitter.on(type, listener);
        return card;
      },
      once(type, listener) {
        const one = (event) => {
          emitter.off(type, one);
          listener(event);
        };
        return card.on(type, one);
      },
      off(type, listener) {
        emitter.off(type, listener);
        return card;
      },
      mount(target) {
        const found = typeof target === 'string' ? document.querySelector(target) : target;
        if (!found) throw new IntegrationError(`The selector you specified (${target}) applies to no DOM elements.`);
        card.unmount();
        container = found;
        open = openFrame('card.html', 'Secure card payment input frame', (said) => heard[said.type]?.(said));
        open.frame.style.cssText =
          'display:block;width:100%;height:24px;margin:0;padding:0;border:0;background:transparent;color-scheme:light';
        container.classList.add(classes.base, classes.empty);
        container.replaceChildren(open.frame);
        const labels = [
          container.closest('label'),
          container.id ? document.querySelector(`label[for="${container.id}"]`) : null,
        ];
        for (const label of labels) label?.addEventListener('click', () => card.focus(), { signal: open.signal });
      },
      unmount() {
        open?.close();
        container?.classList.remove(...Object.values(classes));
        for (const { reject } of asks.values()) reject(unmounted());
        asks.clear();
        [open, container, isLoaded] = [null, null, false];
      },
      destroy() {
        card.unmount();
        forget();
      },
      update(changes) {
        Object.assign(options, changes);
        send({ type: 'options', options: { ...options, fonts: [] } });
      },
      focus: () => send({ type: 'focus' }),
      blur: () => send({ type: 'blur' }),
      clear: () => send({ type: 'clear' }),
      _createMethod: (key, billing, metadata) =>
        new Promise((resolve, reject) => {
          if (!isLoaded) throw unmounted();
          const ask = (count += 1);
          asks.set(ask, { resolve, reject });
          send({ type: 'createMethod', ask, key, billing, metadata });
        }),
    };
    return card;
  };

  const createElements = ({ fonts = [] } = {}) => {
    const made = new Map();
    return {
      create(type, options = {}) {
        if (type !== 'card') throw new IntegrationError(`The sandbox has no ${type} Element.`);
        if (made.has(type)) throw new IntegrationError('Can only create one Element of type card.');
        const element = createCard(options, fonts, () => made.delete(type));
        made.set(type, element);
        return element;
      },
      getElement: (type) => made.get(typeof type === 'string' ? type : type?.__elementType) ?? null,
      update() {},
      fetchUpdates: async () => ({}),
      submit: async () => ({}),
    };
  };

  /** Shows the bank's page above everything else until its visitor has chosen. */
  const askHolder = ({ amount, currency }) =>
    new Promise((resolve) => {
      const dialog = document.createElement('dialog');
      dialog.setAttribute('aria-label', 'Authenticate your payment');
      dialog.style.cssText =
        'box-sizing:border-box;width:min(32rem,calc(100vw - 2rem));height:min(22rem,calc(100dvh - 2rem));max-width:none;max-height:none;margin:auto;padding:0;border:0;border-radius:12px;overflow:hidden;background:#fff;box-shadow:0 0 0 100vmax rgb(0 0 0 / 55%)';
      const finish = (outcome) => {
        open.close();
        dialog.close();
        dialog.remove();
        resolve(outcome);
      };
      const open = openFrame('challenge.html', 'Authenticate your payment', (said) => {
        if (said.type === 'answer') finish(said.outcome);
        if (said.type === 'loaded') {
          open.frame.focus();
          open.send({ amount, currency });
        }
      });
      open.frame.style.cssText = 'display:block;width:100%;height:100%;border:0;color-scheme:light';
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault();
        finish('fail');
      });
      dialog.append(open.frame);
      document.body.append(dialog);
      dialog.showModal();
    });

  const Stripe = (key) => {
    if (typeof key !== 'string' || key === '') {
      throw new IntegrationError(
        'Missing value for Stripe(): apiKey should be a string. You can find your publishable key at https://dashboard.stripe.com/apikeys.',
      );
    }
    if (key.startsWith('sk_')) {
      throw new IntegrationError(
        'You should not use your secret key with Stripe.js. Use your publishable key instead.',
      );
    }

    const ask = async (method, path, params) => {
      const query = new URLSearchParams(params);
      try {
        const answer = await fetch(`${base}/v1/payment_intents/${path}${method === 'GET' ? `?${query}` : ''}`, {
          method,
          headers: { authorization: `Bearer ${key}` },
          ...(method === 'POST' && { body: query }),
        });
        const json = await answer.json();
        return answer.ok ? { paymentIntent: json } : { error: json.error };
      } catch {
        return { error: connectionError };
      }
    };

    const idOf = (secret, act) => {
      if (!/^pi_\w+_secret_\w+$/.test(secret)) {
        throw new IntegrationError(
          `Invalid value for stripe.${act} intent secret: value should be a client secret of the form \${id}_secret_\${secret}.`,
        );
      }
      return secret.split('_secret_')[0];
    };

    const retrieve = (secret, act) => ask('GET', idOf(secret, act), { client_secret: secret });

    const handleAction = async (result, secret) => {
      if (result.paymentIntent?.status !== 'requires_action') return result;
      const outcome = await askHolder(result.paymentIntent);
      const path = `${idOf(secret, 'handleNextAction')}/authenticate`;
      const answered = await ask('POST', path, { client_secret: secret, outcome });
      const { last_payment_error: error } = answered.paymentIntent ?? {};
      return error ? { error: { ...error, payment_intent: answered.paymentIntent } } : answered;
    };

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
      async confirmCardPayment(secret, { payment_method: given } = {}, { handleActions = true } = {}) {
        const path = `${idOf(secret, 'confirmCardPayment')}/confirm`;
        let method = given;
        if (typeof given === 'object' && given !== null) {
          const made = await createPaymentMethod({ type: 'card', ...given });
          if (made.error) return made;
          method = made.paymentMethod.id;
        }
        const result = await ask('POST', path, {
          client_secret: secret,
          use_stripe_sdk: 'true',
          ...(method !== undefined && { payment_method: method }),
        });
        return handleActions ? handleAction(result, secret) : result;
      },
      retrievePaymentIntent: (secret) => retrieve(secret, 'retrievePaymentIntent'),
      handleNextAction: async ({ clientSecret }) =>
        handleAction(await retrieve(clientSecret, 'handleNextAction'), clientSecret),
      handleCardAction: async (secret) => handleAction(await retrieve(secret, 'handleCardAction'), secret),
      registerAppInfo() {},
      _registerWrapper() {},
    };
  };
  // The official loader warns when the release train is not its own.
  Stripe.version = 'endive';
  window.Stripe = Stripe;
})();
