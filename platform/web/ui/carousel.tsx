import { ChevronLeft } from './icons/chevron-left.ts';
import { ChevronRight } from './icons/chevron-right.ts';
import { Pause } from './icons/pause.ts';
import { Play } from './icons/play.ts';
import { Children, type FocusEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * Calls `next` every `everyMs` until it is paused. It starts by itself unless the visitor prefers reduced motion, and
 * waits while the pointer or focus is inside, or the tab is hidden.
 */
const useAutoplay = (everyMs: number | undefined, next: () => void) => {
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
    /** For the element that pauses the autoplay while the pointer or focus is inside. */
    pauseProps: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: (event: FocusEvent<HTMLElement>) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  };
};

const GAP = 20;

const views = {
  one: {
    slide: 'basis-full',
    dot: () => '',
    // Over the picture, which is on the right.
    controls: 'lg:absolute lg:right-3 lg:bottom-3 lg:rounded-field lg:bg-surface',
  },
  cards: {
    slide: 'basis-full md:basis-[calc((100%-1.25rem)/2)] lg:basis-[calc((100%-2.5rem)/3)]',
    // One dot per page at each width, before any script has measured the slides.
    dot: (at: number, slides: number) =>
      `${at >= Math.ceil(slides / 2) ? 'md:hidden' : ''} ${at >= Math.ceil(slides / 3) ? 'lg:hidden' : ''}`,
    controls: 'mt-2',
  },
} as const;

/**
 * Slides that scroll and snap natively, with buttons and dots on top: it works by touch, wheel and keyboard, and
 * without scripts.
 * @param view one slide at a time, or as many cards as fit
 * @param autoplayMs how long each slide stays. It adds a pause button; nothing moves for visitors who prefer reduced
 *   motion, or while the pointer or focus is inside.
 */
export const Carousel = ({
  label,
  view = 'cards',
  autoplayMs,
  className,
  children,
}: {
  label: string;
  view?: keyof typeof views;
  autoplayMs?: number;
  className?: string;
  children: ReactNode;
}) => {
  const track = useRef<HTMLUListElement>(null);
  const [page, setPage] = useState(0);
  const [atEnd, setAtEnd] = useState(false);
  const slides = Children.toArray(children);

  useEffect(() => {
    const element = track.current;
    if (element === null) return;
    const measure = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      // There is no layout to measure yet.
      if (clientWidth === 0) return;
      const end = scrollLeft + clientWidth >= scrollWidth - 2;
      setAtEnd(end);
      setPage(
        end ? Math.ceil((scrollWidth - 2) / (clientWidth + GAP)) - 1 : Math.round(scrollLeft / (clientWidth + GAP)),
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, []);

  const show = (to: number) => {
    const element = track.current;
    element?.scrollTo({ left: to * (element.clientWidth + GAP), behavior: 'smooth' });
  };
  const { playing, toggle, pauseProps } = useAutoplay(autoplayMs, () => show(atEnd ? 0 : page + 1));

  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      className={`relative ${className ?? ''}`}
      {...pauseProps}
    >
      <ul
        ref={track}
        tabIndex={0}
        aria-label={label}
        className="relative flex snap-x snap-mandatory gap-5 overflow-x-auto overscroll-x-contain rounded-box [scrollbar-width:none]"
      >
        {slides.map((slide, at) => (
          <li key={at} className={`min-w-0 shrink-0 snap-start ${views[view].slide}`}>
            {slide}
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <div className={`flex items-center justify-center gap-1 ${views[view].controls}`}>
          {autoplayMs !== undefined && (
            <button type="button" className="icon-button" aria-label={playing ? 'Pause' : 'Play'} onClick={toggle}>
              {playing ? (
                <Pause aria-hidden size={18} fill="currentColor" />
              ) : (
                <Play aria-hidden size={18} fill="currentColor" />
              )}
            </button>
          )}
          <button
            type="button"
            className="icon-button"
            aria-label={`Previous: ${label}`}
            aria-disabled={page === 0 || undefined}
            onClick={() => show(Math.max(0, page - 1))}
          >
            <ChevronLeft aria-hidden size={20} />
          </button>
          {view === 'cards' && (
            <span className="figures px-3 text-sm text-muted md:hidden">
              {page + 1} of {slides.length}
            </span>
          )}
          <div className={`flex min-w-0 flex-wrap justify-center ${view === 'cards' ? 'max-md:hidden' : ''}`}>
            {slides.map((_, at) => (
              <button
                key={at}
                type="button"
                aria-label={`${label}, page ${at + 1}`}
                aria-current={at === page || undefined}
                className={`grid h-8 w-6 place-items-center ${views[view].dot(at, slides.length)}`}
                onClick={() => show(at)}
              >
                <span
                  data-mark={at === page ? 'current' : ''}
                  className={`h-1 rounded-full transition-[width] ${at === page ? 'w-5 bg-copper' : 'w-2.5 bg-field'}`}
                />
              </button>
            ))}
          </div>
          <button
            type="button"
            className="icon-button"
            aria-label={`Next: ${label}`}
            aria-disabled={atEnd || undefined}
            onClick={() => {
              if (!atEnd) show(page + 1);
            }}
          >
            <ChevronRight aria-hidden size={20} />
          </button>
        </div>
      )}
    </section>
  );
};
