/** Distance between slides in px, as `gap-5` in the component. */
const GAP = 20;

const started = new WeakSet<HTMLElement>();

/**
 * Moves a carousel (`carousel.tsx`) with its buttons and dots, and shows which slide it is at. With `data-autoplay` it
 * moves by itself, after that number of ms, until it is paused, unless the visitor prefers reduced motion. It waits
 * while the pointer or focus is inside, or the tab is hidden. Later calls for the same element do nothing.
 */
export const startCarousel = (carousel: HTMLElement): void => {
  const track = carousel.querySelector('ul');
  if (track === null || started.has(carousel)) return;
  started.add(carousel);
  // Presses of its buttons need no React.
  for (const part of carousel.querySelectorAll<HTMLElement>('[data-part]')) part.dataset['scripted'] = '';
  const find = (part: string) => carousel.querySelector<HTMLButtonElement>(`[data-part="${part}"]`);
  const [previous, next, position, pause] = ['previous', 'next', 'position', 'pause'].map(find);
  const dots = [...carousel.querySelectorAll<HTMLElement>('[data-part="dot"]')];
  let page = 0;
  let isAtEnd = false;

  const toggleAttribute = (element: HTMLElement | null | undefined, name: string, isOn: boolean) =>
    isOn ? element?.setAttribute(name, 'true') : element?.removeAttribute(name);
  const measure = () => {
    const { scrollLeft, clientWidth, scrollWidth } = track;
    // There is no layout to measure yet.
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

  if (!pause) return;
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const play = (isPlaying: boolean) => {
    carousel.toggleAttribute('data-playing', isPlaying);
    pause.setAttribute('aria-label', isPlaying ? 'Pause' : 'Play');
  };
  play(!calm.matches);
  calm.addEventListener('change', () => calm.matches && play(false));
  pause.addEventListener('click', () => play(!carousel.hasAttribute('data-playing')));
  let isLookedAt = false;
  const look = (isInside: boolean) => () => (isLookedAt = isInside);
  carousel.addEventListener('pointerenter', look(true));
  carousel.addEventListener('pointerleave', look(false));
  const advance = () => {
    if (!carousel.isConnected) return clearInterval(timer);
    const isWaiting = document.hidden || isLookedAt || carousel.contains(document.activeElement);
    if (carousel.hasAttribute('data-playing') && !isWaiting) show(isAtEnd ? 0 : page + 1);
  };
  const timer = setInterval(advance, Number(carousel.dataset['autoplay']));
};
