// What js.stripe.com defines, as far as the official loader and React bindings use it, spoken to the sandbox.
(() => {
  const base = '/__sandbox/stripe';
  const origin = location.origin;
  const connectionError = {
    type: 'api_connection_error',
    message:
      'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again.',
  };
  let count = 0;

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

  const createCard = (options) => {
    const id = `card-${(count += 1)}`;
    const emitter = createEmitter();
    const answers = new Map();
    let frame = null;
    let style = options.style;
    let ready = false;

    const send = (message) => frame?.contentWindow?.postMessage({ source: 'stripe-sandbox-page', ...message }, origin);
    const listen = (event) => {
      if (event.origin !== origin || event.source !== frame?.contentWindow || event.data?.source !== 'stripe-sandbox')
        return;
      const { type, ask, result } = event.data;
      if (type === 'ready') {
        ready = true;
        send({ type: 'style', style });
        emitter.emit('ready', { elementType: 'card' });
      } else if (type === 'answer') {
        answers.get(ask)?.(result);
        answers.delete(ask);
      } else if (type === 'submit') {
        frame?.closest('form')?.requestSubmit();
      } else emitter.emit(type, event.data.event ?? { elementType: 'card' });
    };

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
        const parent = typeof target === 'string' ? document.querySelector(target) : target;
        frame = document.createElement('iframe');
        frame.title = 'Secure card payment input frame';
        frame.name = `__privateStripeFrame${id}`;
        frame.src = `${base}/card.html?id=${id}`;
        frame.allow = 'payment *';
        frame.style.cssText =
          'display:block;width:100%;height:28px;border:0;background:transparent;color-scheme:normal';
        addEventListener('message', listen);
        parent.classList.add('StripeElement');
        parent.replaceChildren(frame);
      },
      unmount() {
        removeEventListener('message', listen);
        frame?.remove();
        frame = null;
        ready = false;
      },
      destroy() {
        card.unmount();
      },
      update(changes) {
        if (changes.style) style = changes.style;
        if (ready) send({ type: 'style', style });
      },
      focus: () => send({ type: 'focus' }),
      blur: () => send({ type: 'blur' }),
      clear: () => send({ type: 'clear' }),
      _createMethod: (key, billing) =>
        new Promise((resolve) => {
          const ask = `${id}-${(count += 1)}`;
          answers.set(ask, resolve);
          send({ type: 'createMethod', ask, key, billing });
        }),
    };
    return card;
  };

  const createElements = () => {
    const made = new Map();
    return {
      create(type, options = {}) {
        if (type !== 'card') throw new Error(`The sandbox has no ${type} element.`);
        const element = createCard(options);
        made.set(type, element);
        return element;
      },
      getElement: (type) => made.get(typeof type === 'string' ? type : 'card') ?? null,
      update() {},
      fetchUpdates: async () => ({}),
      submit: async () => ({}),
    };
  };

  const Stripe = (key) => {
    const ask = async (method, path, body) => {
      try {
        const answer = await fetch(`${base}/v1/${path}`, {
          method,
          headers: { authorization: `Bearer ${key}` },
          ...(body && { body: new URLSearchParams(body) }),
        });
        const json = await answer.json();
        return answer.ok ? { json } : { error: json.error };
      } catch {
        return { error: connectionError };
      }
    };
    const idOf = (clientSecret) => clientSecret.split('_secret_')[0];
    const asIntent = ({ json, error }) => (error ? { error } : { paymentIntent: json });

    const createPaymentMethod = ({ card, billing_details: billing }) => card._createMethod(key, billing);
    return {
      elements: createElements,
      createPaymentMethod,
      async createToken() {
        return { error: { type: 'invalid_request_error', message: 'The sandbox makes payment methods, not tokens.' } };
      },
      async confirmCardPayment(clientSecret, { payment_method: given }) {
        let method = given;
        if (typeof given !== 'string') {
          const made = await createPaymentMethod(given);
          if (made.error) return made;
          method = made.paymentMethod.id;
        }
        return asIntent(
          await ask('POST', `payment_intents/${idOf(clientSecret)}/confirm`, {
            client_secret: clientSecret,
            payment_method: method,
          }),
        );
      },
      retrievePaymentIntent: async (clientSecret) =>
        asIntent(
          await ask('GET', `payment_intents/${idOf(clientSecret)}?client_secret=${encodeURIComponent(clientSecret)}`),
        ),
      registerAppInfo() {},
      _registerWrapper() {},
    };
  };
  // The official loader warns when the release train is not its own.
  Stripe.version = 'endive';
  window.Stripe = Stripe;
})();
