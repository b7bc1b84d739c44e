import { Children, cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { Scripts as useScripts } from 'react-router';

/* Letters and pictures come first: a page can be read, and its links followed, before any script. */

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
 * Once the page has been painted it fetches the modules, all at once, and starts them. Who has installed the shop wants it
 * without a network, too; everybody else says so at `/offline`.
 */
export const startModulesScript = `requestAnimationFrame(() => setTimeout(() => {
  const held = document.getElementById('held');
  const add = (parent, name, fields) => parent.append(Object.assign(document.createElement(name), fields));
  for (const href of held.dataset.modules.split(' ')) add(document.head, 'link', { rel: 'modulepreload', href });
  add(document.body, 'script', { type: 'module', textContent: held.textContent });
  if (matchMedia('(display-mode: standalone)').matches) navigator.serviceWorker?.register('/sw.js').catch(() => {});
}))`;

/**
 * React Router's scripts, as the server draws them: the one that starts the modules is held until the page has been
 * painted, and so are the modules. Were its tags others one day, they would start at once, and nothing breaks.
 */
export const DeferredScripts = () => {
  // Called, not drawn, so that its tags can be told apart.
  const tags = flattenTags(useScripts({}));
  const start = tags.find(isModule);
  const modules = tags.filter(isPreload).map(({ props }) => props.href);
  const held = { type: 'text/plain', async: undefined, id: 'held', 'data-modules': modules.join(' ') };
  return (
    <>
      {Children.toArray(tags.filter((tag) => tag !== start && !isPreload(tag)))}
      {start !== undefined && (
        <>
          {cloneElement(start, held)}
          <script dangerouslySetInnerHTML={{ __html: startModulesScript }} />
        </>
      )}
    </>
  );
};
