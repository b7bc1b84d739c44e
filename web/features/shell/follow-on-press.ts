/** A link to another page of the shop that this tab would open itself. */
const linkOf = (event: MouseEvent): HTMLAnchorElement | null => {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || !(target instanceof Element)) return null;
  return target.closest<HTMLAnchorElement>('a[data-discover]:not([target], [download])');
};

/**
 * A link is followed when the mouse presses it: the finger needs some 80 ms to let go again. Touch, pen and
 * keyboard are left to the browser.
 * @returns undoes it
 */
export const followOnPress = (): (() => void) => {
  let pressed: Element | null = null;
  const press = (event: PointerEvent) => {
    pressed = null;
    const link = event.pointerType === 'mouse' ? linkOf(event) : null;
    if (link === null) return;
    link.click();
    pressed = link;
  };
  /** The click that belongs to the press would open the page a second time. */
  const release = (event: MouseEvent) => {
    if (pressed === null || !event.isTrusted || event.detail === 0) return;
    const again = event.target instanceof Node && pressed.contains(event.target);
    pressed = null;
    if (!again) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('pointerdown', press);
  document.addEventListener('click', release, true);
  return () => {
    document.removeEventListener('pointerdown', press);
    document.removeEventListener('click', release, true);
  };
};
