import { useEffect, useEffectEvent } from 'react';

/*
 * Back closes what floats above the page before it leaves the page. An open layer is an entry of the history
 * of its own, with the state of the entry below it and a mark; the router never hears of it, because this
 * listener comes first and stops what is not the router's. A layer closed otherwise takes its
 * entry back. One that was left by a link stays below the new page, and is stepped over in either direction.
 */

type Layer = { mark: number; idx: number; popped: boolean; close: () => void };

const layers: Layer[] = [];
let lastMark = 0;
/** The entry that is being taken back, while that is under way: its mark, and the browser's own name of it. */
let takingBack: { mark: number; id: string | undefined; isReturning: boolean } | undefined;
let position = 0;

const entry = () => (history.state ?? {}) as { idx?: number; layerMark?: number };

/** The browser's name of an entry near this one; another entry in its place has another name. */
const idAt = (step: 0 | 1): string | undefined => {
  const { navigation } = window;
  return navigation?.entries()[(navigation.currentEntry?.index ?? 0) + step]?.id;
};

const onPop = (event: PopStateEvent) => {
  const { idx = 0, layerMark } = entry();
  const from = position;
  position = idx;
  if (takingBack !== undefined) {
    event.stopImmediatePropagation();
    const { mark, id, isReturning } = takingBack;
    const next = idAt(1);
    // The router was quicker, behind the entry or in its place, and the step back undid it: forward again.
    const isUndone = !isReturning && (layerMark === mark || (next !== undefined && next !== id));
    takingBack = isUndone ? { mark, id, isReturning: true } : undefined;
    if (isUndone) history.forward();
    return;
  }
  const top = layers.at(-1);
  if (top !== undefined) {
    if (idx !== top.idx) return;
    event.stopImmediatePropagation();
    if (layerMark === top.mark) return;
    top.popped = true;
    top.close();
    return;
  }
  if (layerMark !== undefined) {
    event.stopImmediatePropagation();
    history.go(from > idx ? -1 : 1);
  }
};

const open = (close: () => void): Layer => {
  position = entry().idx ?? 0;
  lastMark += 1;
  const layer = { mark: lastMark, idx: position, popped: false, close };
  history.pushState({ ...entry(), layerMark: layer.mark }, '');
  layers.push(layer);
  return layer;
};

const leave = (layer: Layer) => {
  layers.splice(layers.indexOf(layer), 1);
  position = entry().idx ?? position;
  // A link that was followed from the layer is given its turn first.
  setTimeout(() => {
    if (layer.popped || entry().layerMark !== layer.mark) return;
    takingBack = { mark: layer.mark, id: idAt(0), isReturning: false };
    history.back();
  });
};

// On the window itself Chromium calls listeners in the order they were added, capturing or not; so this one is
// added when the module is loaded, which is before the router starts.
if (typeof window !== 'undefined') window.addEventListener('popstate', onPop, { capture: true });

/** While `active`, Back calls `onBack` and stays on the page. */
export const useBackCloses = (active: boolean, onBack: () => void): void => {
  const close = useEffectEvent(onBack);
  useEffect(() => {
    if (!active) return;
    const layer = open(() => close());
    return () => leave(layer);
  }, [active]);
};
