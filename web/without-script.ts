const pages = [
  ['/home', 'Home'],
  ['/products', 'Products'],
  ['/portfolio', 'Portfolio'],
  ['/blog', 'Blog'],
  ['/contact', 'Contact'],
];

const links = pages.map(([to, label]) => `<a class="link" href="${to}">${label}</a>`).join(' ');

const notice = `<aside class="container-page no-script" aria-label="Without JavaScript"><p>To log in, order and pay, this shop needs JavaScript, which is switched off in your browser. Without it you can look at everything, search, and write to us.</p><nav aria-label="Pages">${links}</nav></aside>`;

/**
 * Tells a browser without scripts what the shop can do for it, and leads to the pages a phone has in its menu. Written
 * into the finished document behind the skip link, so that it costs the others no script; React steps over an element
 * it does not know there, and the style sheet shows it.
 */
export const sayWithoutScript = (html: string): string =>
  html.replace(/<body><a [^>]*>[^<]*<\/a>/, (start) => `${start}${notice}`);
