import { Children, cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { Scripts as useScripts } from 'react-router';
import { dispatchModulesLoadedScript, startScript } from './start-script.ts';

type Tag = ReactElement<{
  children?: ReactNode;
  rel?: string;
  href?: string;
  type?: string;
  dangerouslySetInnerHTML?: { __html: string };
}>;

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

/** Finds the entry module, which React Router's script names last. */
const findEntry = (script: string): string | undefined => /"([^"]+)"\);$/.exec(script)?.[1];

/**
 * React Router's scripts as the server draws them, except that `start-script.ts` starts the modules. If a new release
 * changes these tags, the modules start at once and nothing breaks.
 */
export const DeferredScripts = () => {
  // Calls the hook instead of drawing `Scripts`, so that each tag can be examined.
  const tags = flattenTags(useScripts({}));
  const start = tags.find(isModule);
  const script = start?.props.dangerouslySetInnerHTML?.__html ?? '';
  const entry = findEntry(script);
  if (start === undefined || entry === undefined) return Children.toArray(tags);
  const deferredProps = {
    type: 'text/plain',
    async: undefined,
    id: 'held',
    dangerouslySetInnerHTML: { __html: script + dispatchModulesLoadedScript },
    'data-entry': entry,
    'data-modules': tags
      .filter(isPreload)
      .map(({ props }) => props.href)
      .join(' '),
  };
  return (
    <>
      {Children.toArray(tags.filter((tag) => tag !== start && !isPreload(tag)))}
      {cloneElement(start, deferredProps)}
      <script dangerouslySetInnerHTML={{ __html: startScript }} />
    </>
  );
};
