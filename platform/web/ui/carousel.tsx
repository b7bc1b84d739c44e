import { ChevronLeft } from './icons/chevron-left.ts';
import { ChevronRight } from './icons/chevron-right.ts';
import { Children, type ReactNode, useEffect, useRef } from 'react';
import { startCarousel } from './carousel-script.ts';

const views = {
  one: {
    slide: 'basis-full',
    dot: () => '',
    controls: '',
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
 * Slides that scroll and snap natively, by touch, wheel and keyboard, even without scripts. `carousel-script.ts`
 * moves them with the buttons and dots, and changes only elements that are marked here, because React draws the
 * carousel only once.
 * @param view one slide at a time, or as many cards as fit
 */
export const Carousel = ({
  label,
  view = 'cards',
  className,
  children,
}: {
  label: string;
  view?: keyof typeof views;
  className?: string;
  children: ReactNode;
}) => {
  const carousel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (carousel.current !== null) startCarousel(carousel.current);
  }, []);
  const slides = Children.toArray(children);
  return (
    <section
      ref={carousel}
      aria-roledescription="carousel"
      aria-label={label}
      className={`relative ${className ?? ''}`}
      suppressHydrationWarning
    >
      <ul
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
          <button
            type="button"
            className="icon-button"
            data-part="previous"
            aria-label={`Previous: ${label}`}
            aria-disabled
            suppressHydrationWarning
          >
            <ChevronLeft aria-hidden size={20} />
          </button>
          {view === 'cards' && (
            <span
              className="figures px-3 text-sm text-muted md:hidden"
              data-part="position"
              suppressHydrationWarning
            >{`1 of ${slides.length}`}</span>
          )}
          <div className={`flex min-w-0 flex-wrap justify-center ${view === 'cards' ? 'max-md:hidden' : ''}`}>
            {slides.map((_, at) => (
              <button
                key={at}
                type="button"
                data-part="dot"
                aria-label={`${label}, page ${at + 1}`}
                aria-current={at === 0 || undefined}
                className={`carousel-dot grid h-8 w-6 place-items-center ${views[view].dot(at, slides.length)}`}
                suppressHydrationWarning
              >
                <span className="h-1 w-2.5 rounded-full bg-field" />
              </button>
            ))}
          </div>
          <button
            type="button"
            className="icon-button"
            data-part="next"
            aria-label={`Next: ${label}`}
            suppressHydrationWarning
          >
            <ChevronRight aria-hidden size={20} />
          </button>
        </div>
      )}
    </section>
  );
};
