import { type FocusEvent, useEffect, useEffectEvent, useState } from 'react';

/**
 * Calls `next` every `everyMs` until it is paused. It starts by itself unless less motion was asked for, and
 * holds while the pointer or the focus is inside, or the tab is hidden.
 */
export const useAutoplay = (everyMs: number | undefined, next: () => void) => {
  const [playing, setPlaying] = useState(false);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const advance = useEffectEvent(next);

  useEffect(() => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)');
    setPlaying(everyMs !== undefined && !calm.matches);
    const obey = () => {
      if (calm.matches) setPlaying(false);
    };
    calm.addEventListener('change', obey);
    return () => calm.removeEventListener('change', obey);
  }, [everyMs]);

  const moving = playing && !pointed && !focused;
  useEffect(() => {
    if (!moving || everyMs === undefined) return;
    const timer = setInterval(() => {
      if (!document.hidden) advance();
    }, everyMs);
    return () => clearInterval(timer);
  }, [moving, everyMs]);

  return {
    playing,
    toggle: () => setPlaying(!playing),
    /** For the element that holds the movement while somebody is inside it. */
    hold: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: (event: FocusEvent<HTMLElement>) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  };
};
