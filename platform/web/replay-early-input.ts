/**
 * Runs before the page is interactive. It requests React when the visitor uses a field or a button, or rests the
 * pointer on it. Until React has started, it records input, changes, clicks and submits, and then replays them.
 * Each click on a button with `data-counts`, such as plus, is replayed, even before a submit. Of the other clicks
 * and submits, only the last one is replayed. React compares a field with the value it last saw, so each edit is
 * first undone, then made again with the native setter, which React does not notice.
 */
export const replayEarlyInputScript = `(() => {
  let early = null;
  let counted = null;
  const edited = new Map();
  const keepEdit = ({ target }) => edited.set(target, /checkbox|radio/.test(target.type) ? target.checked : target.value);
  const redoEdit = ([field, kept]) => {
    if (typeof kept === 'boolean') {
      field.checked = !kept;
      return field.click();
    }
    field.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, kept);
    field.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const isScripted = (element) => element.closest('[data-scripted]') !== null;
  const keepPress = (event) => {
    const button = event.target.closest?.('button');
    if (button?.type !== 'button' || button.popoverTargetElement || isScripted(button)) return;
    event.stopPropagation();
    const before = button.dataset.counts ? early : null;
    // React draws between two presses.
    early = async () => {
      await before?.();
      button.click();
    };
    counted = button.dataset.counts && early;
  };
  const keepForm = (event) => {
    const { target, submitter } = event;
    if (target.method !== 'post' || (isScripted(submitter ?? target) && document.querySelector('[data-waits]'))) return;
    event.preventDefault();
    event.stopPropagation();
    // The form is sent with what the buttons have counted.
    const before = counted;
    early = async () => {
      await before?.();
      target.requestSubmit(submitter);
    };
  };
  const start = () => {
    window.isUsed = true;
    dispatchEvent(new Event('start'));
  };
  const needsReact = ({ target }) =>
    target.closest?.('button, input, select, textarea, label, summary') && !isScripted(target);
  const use = (event) => needsReact(event) && start();
  let rest;
  const pointAt = (event) => {
    clearTimeout(rest);
    if (needsReact(event)) rest = setTimeout(start, 50);
  };
  // React draws what replaces a picture that does not load.
  const replacePicture = ({ target }) => target.tagName === 'IMG' && start();
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  for (const type of ['pointerdown', 'focusin', 'keydown', 'click', 'input']) addEventListener(type, use, options);
  addEventListener('pointerover', pointAt, options);
  addEventListener('error', replacePicture, options);
  addEventListener('input', keepEdit, options);
  addEventListener('click', keepPress, options);
  addEventListener('submit', keepForm, options);
  addEventListener('started', () => {
    [...edited].forEach(redoEdit);
    // A task later React has drawn what was typed. Until then a press waits behind those before it.
    setTimeout(() => {
      stop.abort();
      early?.();
    });
  }, { once: true });
})()`;

/** Announces to the page that React now handles clicks and submits. */
export const dispatchStarted = (): void => void dispatchEvent(new Event('started'));
