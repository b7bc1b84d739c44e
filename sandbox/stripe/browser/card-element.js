// @ts-check
// The card Element for the page; the fields themselves are in a frame, card.html.
import { IntegrationError, openFrame } from './frame.js';

/**
 * @typedef {(event: object) => void} Listener
 * @typedef {{ classes?: Record<string, string>, [wish: string]: unknown }} Options
 * @typedef {{ paymentMethod: { id: string }, error?: undefined } | { paymentMethod?: undefined, error: object }} Made
 * @typedef {{ complete: boolean, empty: boolean, error?: object }} Change
 * @typedef {{ type: 'loaded' | 'submit' | 'escape' | 'focus' | 'blur' }
 *   | { type: 'resize', height: number }
 *   | { type: 'change', event: Change }
 *   | { type: 'answer', ask: number, result: Made }} Said
 */

/**
 * @typedef {object} Card
 * @property {'card'} _elementType
 * @property {(type: string, listener: Listener) => Card} on
 * @property {(type: string, listener: Listener) => Card} once
 * @property {(type: string, listener?: Listener) => Card} off
 * @property {(target: string | HTMLElement) => void} mount
 * @property {() => void} unmount
 * @property {() => void} destroy
 * @property {(changes: Options) => void} update
 * @property {() => void} focus
 * @property {() => void} blur
 * @property {() => void} clear
 * @property {(key: string, billing?: object, metadata?: object) => Promise<Made>} _createMethod
 */

const createEmitter = () => {
  /** @type {Map<string, Listener[]>} */
  const listeners = new Map();
  return {
    /** @type {(type: string, listener: Listener) => void} */
    on(type, listener) {
      listeners.set(type, [...(listeners.get(type) ?? []), listener]);
    },
    /** @type {(type: string, listener?: Listener) => void} */
    off(type, listener) {
      listeners.set(type, listener ? (listeners.get(type) ?? []).filter((one) => one !== listener) : []);
    },
    /** @type {(type: string, event: object) => void} */
    emit(type, event) {
      for (const listener of listeners.get(type) ?? []) listener(event);
    },
  };
};

const unmounted = () =>
  new IntegrationError(
    'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
  );

const states = ['base', 'complete', 'empty', 'invalid', 'focus'];
let lastRequestId = 0;

/**
 * @param {Options} input
 * @param {unknown[]} fonts
 * @param {() => void} forget called when the page destroys the card
 * @returns {Card}
 */
const createCard = (input, fonts, forget) => {
  const emitter = createEmitter();
  /** @type {Map<number, { resolve: (made: Made) => void, reject: (error: Error) => void }>} */
  const pendingRequests = new Map();
  const { classes = {}, ...wishes } = input;
  const options = { ...wishes, fonts };
  /** @type {ReturnType<typeof openFrame> | null} */
  let open = null;
  /** @type {Element | null} */
  let container = null;
  let isLoaded = false;

  /** @param {string} state */
  const getClass = (state) => classes[state] ?? (state === 'base' ? 'StripeElement' : `StripeElement--${state}`);
  /** @type {(state: string, on: boolean) => void} */
  const toggle = (state, isOn) => void container?.classList.toggle(getClass(state), isOn);
  /** @param {object} message */
  const send = (message) => {
    if (isLoaded) open?.send(message);
  };

  /** @param {Said} message */
  const receive = (message) => {
    switch (message.type) {
      case 'loaded':
        isLoaded = true;
        send({ type: 'options', options });
        return emitter.emit('ready', { elementType: 'card' });
      case 'resize':
        if (open !== null) open.frame.style.height = `${message.height}px`;
        return;
      case 'change':
        toggle('complete', message.event.complete);
        toggle('empty', message.event.empty);
        toggle('invalid', message.event.error !== undefined);
        return emitter.emit('change', message.event);
      case 'answer':
        pendingRequests.get(message.ask)?.resolve(message.result);
        pendingRequests.delete(message.ask);
        return;
      case 'submit':
        return container?.closest('form')?.requestSubmit();
      case 'focus':
      case 'blur':
        toggle('focus', message.type === 'focus');
        return emitter.emit(message.type, { elementType: 'card' });
      case 'escape':
        return emitter.emit('escape', { elementType: 'card' });
    }
  };

  /** @type {Card} */
  const card = {
    _elementType: 'card',
    on(type, listener) {
      emitter.on(type, listener);
      return card;
    },
    once(type, listener) {
      /** @type {Listener} */
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
      if (found === null) {
        throw new IntegrationError(`The selector you specified (${String(target)}) applies to no DOM elements.`);
      }
      card.unmount();
      const { frame, signal } = (open = openFrame('card.html', 'Secure card payment input frame', receive));
      container = found;
      frame.style.cssText =
        'display:block;width:100%;height:24px;margin:0;padding:0;border:0;background:transparent;color-scheme:light';
      found.classList.add(getClass('base'), getClass('empty'));
      found.replaceChildren(frame);
      const labels = [found.closest('label'), found.id ? document.querySelector(`label[for="${found.id}"]`) : null];
      for (const label of labels) label?.addEventListener('click', () => card.focus(), { signal });
    },
    unmount() {
      open?.close();
      container?.classList.remove(...states.map(getClass));
      for (const { reject } of pendingRequests.values()) reject(unmounted());
      pendingRequests.clear();
      open = null;
      container = null;
      isLoaded = false;
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
        lastRequestId += 1;
        pendingRequests.set(lastRequestId, { resolve, reject });
        send({ type: 'createMethod', ask: lastRequestId, key, billing, metadata });
      }),
  };
  return card;
};

/** @param {{ fonts?: unknown[] }} [options] */
export const createElements = ({ fonts = [] } = {}) => {
  /** @type {Card | null} */
  let made = null;
  return {
    /**
     * @param {string} type
     * @param {Options} [options]
     */
    create(type, options = {}) {
      if (type !== 'card') throw new IntegrationError(`The sandbox has no ${type} Element.`);
      if (made !== null) throw new IntegrationError('Can only create one Element of type card.');
      made = createCard(options, fonts, () => (made = null));
      return made;
    },
    /** @param {string | { __elementType?: string } | null} type a name, or the React binding's component */
    getElement: (type) => ((typeof type === 'string' ? type : type?.__elementType) === 'card' ? made : null),
    update() {},
    fetchUpdates: async () => ({}),
    submit: async () => ({}),
  };
};
