import { getText, unescapeHtml, parsePageText } from './page-text.ts';

/** The attributes of a tag; those without a value have an empty string. */
const parseAttributes = (tag: string): Map<string, string> => {
  const inside = tag.replace(/^<[\w-]+/, '');
  const found = [...inside.matchAll(/([\w-]+)(?:="([^"]*)")?/g)];
  return new Map(found.map(([, name = '', value = '']) => [name.toLowerCase(), unescapeHtml(value)]));
};

type Pressable = { tag: string; name: string; at: number };

/** The name that people read or hear: the `aria-label` or the text. */
const getAccessibleName = (tag: string, inner: string) =>
  (parseAttributes(tag).get('aria-label') ?? getText(inner)).replaceAll(/\s+/g, ' ').trim();

const findAll = (html: string, tag: 'a' | 'button'): Pressable[] =>
  [...html.matchAll(new RegExp(`(<${tag}\\b[^>]*>)([^]*?)</${tag}>`, 'g'))].map((found) => ({
    tag: found[1] ?? '',
    name: getAccessibleName(found[1] ?? '', found[2] ?? ''),
    at: found.index,
  }));

const isCalled = (name: string, pattern: string | RegExp) =>
  typeof pattern === 'string' ? name === pattern : pattern.test(name);

/** The fields that a form submits if the visitor changes nothing: those with a value, ticked or selected. */
const listFields = (form: string): [name: string, value: string][] => {
  const fields: [string, string][] = [];
  const control = /(<input\b[^>]*>)|(<select\b[^>]*>)([^]*?)<\/select>|(<textarea\b[^>]*>)([^]*?)<\/textarea>/g;
  for (const [, input = '', select = '', options = '', area = '', text = ''] of form.matchAll(control)) {
    const attributes = parseAttributes(input || select || area);
    const name = attributes.get('name');
    if (name === undefined || attributes.has('disabled')) continue;
    const isTick = /^(?:checkbox|radio)$/.test(attributes.get('type') ?? '');
    if (isTick && !attributes.has('checked')) continue;
    const chosen = /<option\b[^>]*\bselected\b[^>]*>/.exec(options) ?? /<option\b[^>]*>/.exec(options);
    const value = select ? parseAttributes(chosen?.[0] ?? '').get('value') : attributes.get('value');
    fields.push([name, area ? unescapeHtml(text) : (value ?? (isTick ? 'on' : ''))]);
  }
  return fields;
};

/** The visitor's input before sending; a field with several values sends each. */
export type TypedValues = Record<string, string | string[]>;

/**
 * A visitor whose browser runs no scripts: it stores cookies, follows redirects, and submits forms with the page's own
 * values. It sees text, links and plain forms; tests of layout and visibility need a real browser.
 */
export const openPlainBrowser = (origin: string) => {
  const cookies = new Map<string, string>();
  let address = new URL(origin);
  let page = parsePageText('');

  const load = async (to: URL, init: RequestInit = {}): Promise<void> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(init.headers as Record<string, string>), cookie, origin };
    const response = await fetch(to, { ...init, headers, redirect: 'manual' });
    for (const one of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
      if (/;\s*max-age=0\b/i.test(one)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const next = response.headers.get('location');
    if (next !== null) return load(new URL(next, to));
    address = to;
    page = parsePageText(await response.text());
  };

  const findOrThrow = (tag: 'a' | 'button', pattern: string | RegExp, after = 0): Pressable => {
    const found = findAll(page.html, tag).find(({ name, at }) => at >= after && isCalled(name, pattern));
    if (found === undefined) throw new Error(`${address.pathname} has no ${tag} called ${String(pattern)}`);
    return found;
  };

  return {
    page: () => page,
    /** The current path, with query and hash. */
    path: () => address.pathname + address.search + address.hash,
    open: (path: string) => load(new URL(path, origin)),
    /** The address that a link leads to, or null if there is no such link. */
    getHref(name: string | RegExp): string | null {
      const found = findAll(page.html, 'a').find((one) => isCalled(one.name, name));
      return found === undefined ? null : (parseAttributes(found.tag).get('href') ?? null);
    },
    /** Follows the first link with this name. */
    follow: (name: string | RegExp) =>
      load(new URL(parseAttributes(findOrThrow('a', name).tag).get('href') ?? '', address)),
    /**
     * Submits the form with the first button of this name, with some typed values.
     * @param label the label of the form, if other forms also have such a button
     */
    press(name: string | RegExp, typed: TypedValues = {}, label?: string) {
      const labelled = label === undefined ? 0 : page.html.indexOf(`<form aria-label="${label}"`);
      if (labelled < 0) throw new Error(`${address.pathname} has no form called ${label}`);
      const button = findOrThrow('button', name, labelled);
      const start = page.html.lastIndexOf('<form', button.at);
      const form = page.html.slice(start, page.html.indexOf('</form>', start));
      if (start < 0 || button.at > start + form.length) throw new Error(`${button.name} is in no form`);
      const attributes = parseAttributes(/^<form\b[^>]*>/.exec(form)?.[0] ?? '');
      const id = attributes.get('id');
      // Controls outside the form may belong to it too.
      const others =
        id === undefined ? [] : (page.html.match(new RegExp(`<input\\b[^>]*\\bform="${id}"[^>]*>`, 'g')) ?? []);
      const everything = form + others.join('');
      const fields = listFields(everything).filter(([field]) => !Object.hasOwn(typed, field));
      for (const [field, values] of Object.entries(typed)) {
        if (!everything.includes(`name="${field}"`))
          throw new Error(`the form of ${button.name} has no field ${field}`);
        for (const value of [values].flat()) fields.push([field, value]);
      }
      const pressed = parseAttributes(button.tag);
      const own = pressed.get('name');
      if (own !== undefined) fields.push([own, pressed.get('value') ?? '']);
      const to = new URL(pressed.get('formaction') ?? attributes.get('action') ?? '', address);
      const body = new URLSearchParams(fields);
      if ((pressed.get('formmethod') ?? attributes.get('method')) === 'post') return load(to, { method: 'POST', body });
      to.search = body.toString();
      return load(to);
    },
  };
};
