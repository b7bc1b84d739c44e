/**
 * Runs in the page before anything of it can be used. What is typed, chosen, pressed or sent before the modules have
 * started is kept, and done once when they have; presses that count, such as those of a plus, as often as they were. React tells a change by the value it last saw, so what was typed has
 * to be unmade, then made past React's own setter.
 */
export const replayEarlyInputScript = `(() => {
  let early = null;
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
  const keepPress = (event) => {
    const button = event.target.closest?.('button');
    if (button?.type !== 'button') return;
    event.stopPropagation();
    const before = button.dataset.counts ? early : null;
    // React draws between two presses.
    early = async () => {
      await before?.();
      button.click();
    };
  };
  const keepForm = (event) => {
    const { target, submitter } = event;
    if (target.method !== 'post') return;
    event.preventDefault();
    event.stopPropagation();
    early = () => target.requestSubmit(submitter);
  };
  addEventListener('input', keepEdit, true);
  addEventListener('click', keepPress, true);
  addEventListener('submit', keepForm, true);
  addEventListener('started', () => {
    removeEventListener('input', keepEdit, true);
    removeEventListener('click', keepPress, true);
    removeEventListener('submit', keepForm, true);
    [...edited].forEach(redoEdit);
    // A task later React has drawn what was typed.
    setTimeout(() => early?.());
  }, { once: true });
})()`;

/** Tells the page that React hears what is pressed and sent from now on. */
export const dispatchStarted = (): void => void dispatchEvent(new Event('started'));
