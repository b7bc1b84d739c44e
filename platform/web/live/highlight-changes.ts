import { flushSync } from 'react-dom';

const FADE_MS = 1_500;

/** If the focused element has disappeared, focuses the nearest ancestor that remains. */
const restoreFocus = (focused: Element | null, around: HTMLElement[]): void => {
  if (focused === null || focused.isConnected) return;
  const ancestor = around.find((element) => element.isConnected);
  if (ancestor === undefined) return;
  ancestor.tabIndex = -1;
  ancestor.focus({ preventScroll: true });
};

const listAncestors = (element: Element | null): HTMLElement[] => {
  const around: HTMLElement[] = [];
  for (let at = element?.parentElement; at; at = at.parentElement) around.push(at);
  return around;
};

const highlight = (changes: MutationRecord[]): void => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const changed = new Set(
    changes.flatMap(({ type, target, addedNodes }) =>
      type === 'characterData'
        ? [target.parentElement]
        : [...addedNodes].map((node) => (node instanceof Element ? node : node.parentElement)),
    ),
  );
  for (const element of changed) {
    element?.animate([{ backgroundColor: 'color-mix(in srgb, currentColor 22%, transparent)' }, {}], FADE_MS);
  }
};

/** Draws live changes at once, and briefly highlights what changed on the page. */
export const drawHighlighted = (draw: () => void): void => {
  const focused = document.activeElement;
  const around = listAncestors(focused);
  const observer = new MutationObserver(() => {});
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  flushSync(draw);
  highlight(observer.takeRecords());
  observer.disconnect();
  restoreFocus(focused, around);
};
