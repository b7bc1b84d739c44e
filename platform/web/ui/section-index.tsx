/** Jumps to the parts of a long page: a row above it, where there is room a list beside it. */
export const SectionIndex = ({ sections }: { sections: readonly { id: string; title: string }[] }) => (
  <nav aria-label="On this page" className="self-start top-28 xl:sticky">
    <ul className="flex flex-wrap gap-x-4 xl:grid">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} className="link-quiet inline-flex min-h-8 items-center text-sm text-muted">
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
