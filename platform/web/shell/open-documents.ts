import { PERSON } from '../session/storage-keys.ts';

/**
 * The addresses of pages that start React only on use, as listed in the speculation rules in the page's head
 * (`features/pages.ts`).
 */
const readPatterns = (): RegExp[] => {
  const rules = JSON.parse(document.querySelector('script[type="speculationrules"]')?.textContent ?? '{}') as {
    prerender?: { where: { and: [{ href_matches: { pathname: string }[] }] } }[];
  };
  return (rules.prerender ?? []).flatMap(({ where }) =>
    where.and[0].href_matches.map(({ pathname }) => new RegExp(`^${pathname.replace(/:\w+/g, '[^/]+')}$`)),
  );
};

/**
 * Opens links between public pages as documents, even after React has started. The browser has often rendered the
 * next page already, and Back shows the previous page immediately. A guest's cart is also complete in its
 * document. Links to the same path, such as a sort order, stay with React.
 */
export const openDocuments = (): void => {
  const patterns = readPatterns();
  const isPublic = (path: string) => patterns.some((pattern) => pattern.test(path));
  const isWhole = (path: string) => isPublic(path) || (path === '/cart' && !localStorage.getItem(PERSON));
  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]');
      if (!link || link.origin !== location.origin || link.pathname === location.pathname) return;
      if (isPublic(location.pathname) && isWhole(link.pathname)) event.stopPropagation();
    },
    true,
  );
};
