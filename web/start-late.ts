/* Letters and pictures come first: a page can be read, and its links followed, before any script. */

const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const entry = '<script type="module" async="">';

/**
 * Runs in the page before anything of it can be used. What is typed, chosen, pressed or sent before the modules have
 * started is kept, and done once when they have. React tells a change by the value it last saw, so what was typed has
 * to be unmade, then made past React's own setter.
 */
const keeper = `(() => {
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
    early = () => button.click();
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

/** Runs at the end of the page. Once that has been painted it fetches the modules, all at once, and starts them. */
const starter = (modules: string[]): string => `(() => {
  const add = (parent, name, fields) => parent.append(Object.assign(document.createElement(name), fields));
  requestAnimationFrame(() => setTimeout(() => {
    for (const href of ${JSON.stringify(modules)}) add(document.head, 'link', { rel: 'modulepreload', href });
    add(document.body, 'script', { type: 'module', textContent: document.getElementById('start').textContent });
  }));
})()`;

/** A finished document, with its modules started by scripts of its own instead of by their tags. */
export const startLate = (html: string): string => {
  const modules = [...html.matchAll(preload)].flatMap(([, href]) => href ?? []);
  return html
    .replaceAll(preload, '')
    .replace(entry, '<script type="text/plain" id="start">')
    .replace('</head>', () => `<script>${keeper}</script></head>`)
    .replace('</body>', () => `<script>${starter(modules)}</script></body>`);
};

/** Tells the page that React hears what is pressed and sent from now on. */
export const tellStarted = (): void => void dispatchEvent(new Event('started'));
