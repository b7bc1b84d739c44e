/**
 * The wheel scrolls, also over the number somebody has just typed: a browser would count it up and down instead.
 * @returns undoes it
 */
export const wheelScrolls = (): (() => void) => {
  const leave = ({ target }: WheelEvent) => {
    if (target instanceof HTMLInputElement && target.type === 'number' && target === document.activeElement)
      target.blur();
  };
  document.addEventListener('wheel', leave, { capture: true, passive: true });
  return () => document.removeEventListener('wheel', leave, { capture: true });
};
