import { Children, cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { Scripts as useScripts } from 'react-router';

/* Text and pictures load first: visitors can read the page and follow its links before any script runs. */

type Tag = ReactElement<{ children?: ReactNode; rel?: string; href?: string; type?: string }>;

const flattenTags = (node: ReactNode): Tag[] => {
  const tags: Tag[] = [];
  Children.forEach(node, (one) => {
    if (isValidElement<Tag['props']>(one))
      tags.push(...(one.type === Fragment ? flattenTags(one.props.children) : [one]));
  });
  return tags;
};

const isPreload = ({ props }: Tag): boolean => props.rel === 'modulepreload';
const isModule = ({ props }: Tag): boolean => props.type === 'module';

/**
 * Fetches all modules at once after the first paint, and starts them. An installed shop also registers its service
 * worker here; other browsers do so at `/offline`.
 */
export const startModulesScript = `requestAnimationFrame(() => setTimeout(() => {
  const held = document.getElementById('held');
  const add = (parent, name, fields) => parent.append(Object.assign(document.createElement(name), fields));
  for (const href of held.dataset.modules.split(' ')) add(document.head, 'link', { rel: 'modulepreload', href });
  add(document.body, 'script', { type: 'module', textContent: held.textContent });
  if (matchMedia('(display-mode: standalone)').matches) navigator.serviceWorker?.register('/sw.js').catch(() => {});
}))`;

/**
 * React Router's scripts as the server draws them, except that the modules wait until the page is painted. If a new
 * release changes these tags, the modules start at once and nothing breaks.
 */
export const DeferredScripts = () => {
  // Calls the hook instead of drawing `Scripts`, so that each tag can be examined.
  const tags = flattenTags(useScripts({}));
  const start = tags.find(isModule);
  const modules = tags.filter(isPreload).map(({ props }) => props.href);
  const deferredProps = { type: 'text/plain', async: undefined, id: 'held', 'data-modules': modules.join(' ') };
  return (
    <>
      {Children.toArray(tags.filter((tag) => tag !== start && !isPreload(tag)))}
      {start !== undefined && (
        <>
          {cloneElement(start, deferredProps)}
          <script dangerouslySetInnerHTML={{ __html: startModulesScript }} />
        </>
      )}
    </>
  );
};
