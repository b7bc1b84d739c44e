/**
 * Lets keyboard users skip a part of the page. Invisible until it has the focus.
 * @param to the target's id
 */
export const SkipLink = ({ to, children }: { to: string; children: string }) => (
  <a
    href={`#${to}`}
    className="float-surface not-focus:sr-only fixed top-2 left-2 z-50 inline-flex h-11 items-center px-4 font-semibold"
  >
    {children}
  </a>
);
