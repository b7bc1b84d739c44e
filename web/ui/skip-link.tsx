/** The first stop of the keyboard. */
export const SkipLink = () => (
  <a href="#main" className="btn btn-primary fixed top-2 left-2 z-50 -translate-y-20 focus:translate-y-0">
    Skip to content
  </a>
);
