/** For browsers without scripts, explains why the page is empty and how people can order anyway. */
export const NeedsScript = () => (
  <p className="no-script">
    This page needs JavaScript. Turn it on in your browser and reload the page. Without it, you can still{' '}
    <a href="/cart" className="link">
      fill a cart
    </a>{' '}
    or{' '}
    <a href="/contact" className="link">
      contact us
    </a>
    .
  </p>
);
