import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Children, type ReactNode, useEffect, useRef, useState } from 'react';

/**
 * Slides that scroll and snap by themselves, with buttons and dots on top: it works by touch, wheel and
 * keyboard, and without script. It never moves on its own.
 */
export const Carousel = ({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) => {
  const track = useRef<HTMLUListElement>(null);
  const [pages, setPages] = useState(1);
  const [page, setPage] = useState(0);
  const slides = Children.toArray(children);

  useEffect(() => {
    const element = track.current;
    if (element === null) return;
    const measure = () => {
      // Not laid out yet: there is nothing to measure.
      if (element.clientWidth === 0) return;
      setPages(Math.max(1, Math.ceil((element.scrollWidth - 1) / element.clientWidth)));
      setPage(Math.round(element.scrollLeft / element.clientWidth));
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
    element?.scrollTo({ left: to * element.clientWidth, behavior: 'smooth' });
  };

  return (
    <section aria-roledescription="carousel" aria-label={label} className={className}>
      <ul
        ref={track}
        tabIndex={0}
        aria-label={label}
        className="flex snap-x snap-mandatory gap-5 overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
      >
        {slides.map((slide, at) => (
          <li
            key={at}
            className="shrink-0 basis-full snap-start md:basis-[calc((100%-1.25rem)/2)] lg:basis-[calc((100%-2.5rem)/3)]"
          >
            {slide}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex min-h-11 items-center justify-center gap-1">
        <button
          type="button"
          className="icon-button"
          aria-label="Previous reviews"
          disabled={page === 0}
          onClick={() => show(page - 1)}
        >
          <ChevronLeft aria-hidden size={20} />
        </button>
        {Array.from({ length: pages }, (_, at) => (
          <button
            key={at}
            type="button"
            aria-label={`Slide ${at + 1} of ${pages}`}
            aria-current={at === page || undefined}
            className="grid h-11 w-6 place-items-center"
            onClick={() => show(at)}
          >
            <span className={`size-2 rounded-full ${at === page ? 'bg-primary' : 'bg-(--field)'}`} />
          </button>
        ))}
        <button
          type="button"
          className="icon-button"
          aria-label="Next reviews"
          disabled={page >= pages - 1}
          onClick={() => show(page + 1)}
        >
          <ChevronRight aria-hidden size={20} />
        </button>
      </div>
    </section>
  );
};
