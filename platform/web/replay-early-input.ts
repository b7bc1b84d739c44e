/**
 * Runs before the page is interactive. It records input, changes, clicks and submits until the modules have started,
 * then replays each once. Clicks that count, such as on a plus button, are replayed as often as they happened. React
 * compares with the value it last saw, so each edit is first undone, then redone past React's own setter.
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

/** Tells the page that React now handles clicks and submits. */
export const dispatchStarted = (): void => void dispatchEvent(new Event('started'));
