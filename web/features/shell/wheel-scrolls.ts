/** The wheel scrolls, also over the number somebody has just typed: a browser would count it up and down instead. */
export const wheelScrolls = (): (() => void) => {
  const leave = ({ target }: Event) => {
    if ((target as HTMLInputElement).type === 'number') (target as HTMLInputElement).blur();
  };
  document.addEventListener('wheel', leave, true);
  return () => document.removeEventListener('wheel', leave, true);
};
