/** Distance between slides in px, as `gap-5` in the component. */
const GAP = 20;

const started = new WeakSet<HTMLElement>();

/**
 * Moves a carousel (`carousel.tsx`) with its buttons and dots, and shows which slide it is at. Later calls for the same
 * element do nothing.
 */
export const startCarousel = (carousel: HTMLElement): void => {
  const track = carousel.querySelector('ul');
  if (track === null || started.has(carousel)) return;
  started.add(carousel);
  // Presses of its buttons do not start React.
  for (const part of carousel.querySelectorAll<HTMLElement>('[data-part]')) part.dataset['scripted'] = '';
  const find = (part: string) => carousel.querySelector<HTMLButtonElement>(`[data-part="${part}"]`);
  const [previous, next, position] = ['previous', 'next', 'position'].map(find);
  const dots = [...carousel.querySelectorAll<HTMLElement>('[data-part="dot"]')];
  let page = 0;
  let isAtEnd = false;

  const toggleAttribute = (element: HTMLElement | null | undefined, name: string, isOn: boolean) =>
    isOn ? element?.setAttribute(name, 'true') : element?.removeAttribute(name);
  const measure = () => {
    const { scrollLeft, clientWidth, scrollWidth } = track;
    // Without a layout, there is nothing to measure yet.
    if (clientWidth === 0) return;
    isAtEnd = scrollLeft + clientWidth >= scrollWidth - 2;
    const at = scrollLeft / (clientWidth + GAP);
    page = isAtEnd ? Math.ceil((scrollWidth - 2) / (clientWidth + GAP)) - 1 : Math.round(at);
    toggleAttribute(previous, 'aria-disabled', page === 0);
    toggleAttribute(next, 'aria-disabled', isAtEnd);
    dots.forEach((dot, index) => toggleAttribute(dot, 'aria-current', index === page));
    if (position) position.textContent = `${page + 1} of ${track.children.length}`;
  };
  measure();
  new ResizeObserver(measure).observe(track);
  track.addEventListener('scroll', measure, { passive: true });

  const show = (to: number) => track.scrollTo({ left: to * (track.clientWidth + GAP), behavior: 'smooth' });
  previous?.addEventListener('click', () => show(Math.max(0, page - 1)));
  next?.addEventListener('click', () => isAtEnd || show(page + 1));
  dots.forEach((dot, index) => dot.addEventListener('click', () => show(index)));
};
