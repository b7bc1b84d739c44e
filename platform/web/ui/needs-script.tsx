/** For browsers without scripts: why the page is empty, and what they can do. */
export const NeedsScript = () => (
  <p className="no-script">
    This page needs JavaScript, which is switched off in your browser. Switch it on and reload the page. Without it you
    can{' '}
    <a href="/cart" className="link">
      keep a cart
    </a>{' '}
    and{' '}
    <a href="/contact" className="link">
      write to us
    </a>
    .
  </p>
);
