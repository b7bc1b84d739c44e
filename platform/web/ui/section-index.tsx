import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import './section-index.css';

type Section = { id: string; title: string };

/** How far below the top of the window a section counts as the one that is read, in pixels. */
const READING_LINE = 200;

/** The section at the reading line; at the end of the page, the last one. */
const findCurrentSection = (sections: readonly Section[]): string | undefined => {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  if (scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2) return sections.at(-1)?.id;
  const passed = sections.filter(
    ({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= READING_LINE,
  );
  return (passed.at(-1) ?? sections[0])?.id;
};

/**
 * Links to the sections of a long page, with the current one marked: a scrolling row above the page, or a list beside
 * it if there is room.
 * @param open the section that the page shows, if it shows one at a time
 */
export const SectionIndex = ({ sections, open }: { sections: readonly Section[]; open?: string }) => {
  const row = useRef<HTMLUListElement>(null);
  const [read, setCurrent] = useState(sections[0]?.id);
  const current = open ?? read;
  useEffect(() => {
    if (open !== undefined) return;
    const follow = () => setCurrent(findCurrentSection(sections));
    follow();
    addEventListener('scroll', follow, { passive: true });
    return () => removeEventListener('scroll', follow);
  }, [sections, open]);
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current !== null && link) row.current.scrollLeft = link.offsetLeft - row.current.clientWidth / 3;
  }, [current]);
  return (
    <nav aria-label="On this page" className="section-index">
      <ul ref={row}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Link to={`#${id}`} aria-current={id === current || undefined} className="text-sm">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
