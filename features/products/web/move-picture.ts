/** The browser moves the element of this name between two pages (`motion.css`). A product's page gives it in CSS. */
const NAME = 'product-picture';

let named: HTMLElement | null = null;

/** Names the picture of the card that links to a product's page, so that it moves from there or back to it. */
const namePicture = (address: string | null | undefined): void => {
  if (named) named.style.viewTransitionName = '';
  named =
    address && !document.querySelector(`.${NAME}`)
      ? document.querySelector<HTMLElement>(`.goods-card:has([href="${new URL(address).pathname}"]) > :first-child`)
      : null;
  if (named) named.style.viewTransitionName = NAME;
};

/** Moves a product's picture from its card to its page and back, in browsers with transitions between documents. */
export const movePictures = (): void => {
  addEventListener('pageswap', ({ activation }) => namePicture(activation?.entry.url));
  addEventListener('pagereveal', () => namePicture(navigation.activation?.from?.url));
};
