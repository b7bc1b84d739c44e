import { bootScript } from './boot-script.ts';

/* Letters and pictures come first: a page can be read, and its links followed, before any script. */

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

/**
 * A finished document, with its modules started by scripts of its own instead of by their tags.
 * @param mark the nonce that React and React Router were given: what does not carry it is not theirs, whatever it looks
 *   like. It is taken out, because the page is kept and sent to many.
 * @returns the document, and the inline scripts in it that may run
 */
export const startLate = (document: string, mark: string): { html: string; scripts: string[] } => {
  const marked = ` nonce="${mark}"`;
  const modules: string[] = [];
  const scripts = [bootScript, keeper];
  const html = document
    .replaceAll(new RegExp(`<link rel="modulepreload" href="([^"]+)"${marked}/>`, 'g'), (_, href: string) => {
      modules.push(href);
      return '';
    })
    .replaceAll(
      new RegExp(`(<script[^>]*)${marked}([^>]*>)([^]*?)</script>`, 'g'),
      (_, before, after, code: string) => {
        scripts.push(code);
        const tag = `${before}${after}`;
        return `${tag === entry ? '<script type="text/plain" id="start">' : tag}${code}</script>`;
      },
    )
    .replaceAll(marked, '')
    .replace('</head>', () => `<script>${keeper}</script></head>`)
    .replace('</body>', () => `<script>${starter(modules)}</script></body>`);
  return { html, scripts: [...scripts, starter(modules)] };
};

/** Tells the page that React hears what is pressed and sent from now on. */
export const tellStarted = (): void => void dispatchEvent(new Event('started'));
