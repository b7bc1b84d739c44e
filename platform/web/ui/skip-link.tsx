/**
 * Past what the keyboard would have to walk through; out of sight until it is reached.
 * @param to the id of where it leads
 */
export const SkipLink = ({ to, children }: { to: string; children: string }) => (
  <a
    href={`#${to}`}
    className="float-surface not-focus:sr-only fixed top-2 left-2 z-50 inline-flex h-11 items-center px-4 font-semibold"
  >
    {children}
  </a>
);
