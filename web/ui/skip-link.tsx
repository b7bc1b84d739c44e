/** The first stop of the keyboard; out of sight until it is reached. */
export const SkipLink = () => (
  <a
    href="#main"
    className="float-surface not-focus:sr-only fixed top-2 left-2 z-50 inline-flex h-11 items-center px-4 font-semibold"
  >
    Skip to content
  </a>
);
