/** The first stop of the keyboard; out of sight until it is reached. */
export const SkipLink = () => (
  <a
    href="#main"
    className="float-surface fixed top-2 left-2 z-50 inline-flex h-11 -translate-y-32 items-center px-4 font-semibold focus:translate-y-0"
  >
    Skip to content
  </a>
);
