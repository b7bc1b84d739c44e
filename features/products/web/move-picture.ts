/** The browser moves the element of this name between two pages (`motion.css`). A product's page gives it in CSS. */
const NAME = 'product-picture';

let named: HTMLElement | null | undefined;

/** Names the picture of the card that links to a product's page, so that it moves from there or back to it. */
const namePicture = (address: string | null | undefined): void => {
  named?.style.removeProperty('view-transition-name');
  named =
    address && !document.querySelector(`.${NAME}`)
      ? document.querySelector<HTMLElement>(`.goods-card:has(a[href="${new URL(address).pathname}"]) > :first-child`)
      : null;
  named?.style.setProperty('view-transition-name', NAME);
};

/** Moves a product's picture from its card to its page and back, in browsers with transitions between documents. */
export const movePictures = (): void => {
  addEventListener('pageswap', ({ activation }) => namePicture(activation?.entry.url));
  addEventListener('pagereveal', () => namePicture(navigation.activation?.from?.url));
};
