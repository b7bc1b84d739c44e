// @ts-check

/** @typedef {{ subject: string, from: string, to: string[], at: string, text: string, html?: string, attachments: { name: string, url: string }[] }} Mail */

const list = document.querySelector('#mails');
const empty = document.querySelector('#empty');

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @returns {HTMLElementTagNameMap[Tag]}
 */
const make = (tag, text = '') => Object.assign(document.createElement(tag), { textContent: text });

/** @param {Mail} mail */
const showMail = ({ subject, from, to, at, text, html, attachments }) => {
  const details = make('details');
  const summary = make('summary', subject);
  summary.append(make('small', `to ${to.join(', ')} from ${from}, ${new Date(at).toLocaleString()}`));
  details.append(summary);
  details.addEventListener(
    'toggle',
    () => {
      const frame = make('iframe');
      frame.title = subject;
      frame.setAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
      frame.srcdoc = html?.replace('<head>', '<head><base target="_blank">') ?? '';
      const plain = make('details');
      plain.append(make('summary', 'Plain text'), make('pre', text));
      const files = make('ul');
      files.append(
        ...attachments.map(({ name, url }) => {
          const file = make('li');
          file.append(Object.assign(make('a', name), { href: url, download: name }));
          return file;
        }),
      );
      details.append(files, frame, plain);
    },
    { once: true },
  );
  const item = make('li');
  item.append(details);
  return item;
};

const refresh = async () => {
  /** @type {Mail[]} */
  const mails = await (await fetch('/__sandbox/mail/mails.json')).json();
  empty?.toggleAttribute('hidden', mails.length > 0);
  list?.replaceChildren(...mails.map(showMail));
};

document.querySelector('#refresh')?.addEventListener('click', refresh);
await refresh();
