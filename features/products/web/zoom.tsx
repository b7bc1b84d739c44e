import { X } from '#platform/web/ui/icons/x.ts';
import { useRef } from 'react';
import type { ProductDetail } from '#features/products/contract/products.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { useModal } from '#platform/web/ui/dialog.tsx';
import { Picture } from '#platform/web/ui/picture.tsx';

/** What is wider than the window is seen from its middle first, not from a corner: once the dialog is open. */
const scrollToMiddle = (box: HTMLElement | null): void => {
  requestAnimationFrame(() => box?.scrollTo((box.scrollWidth - box.clientWidth) / 2, 0));
};

/**
 * One picture over all of the window: on a desk as large as fits, on a phone at twice its width, to be moved about and
 * pinched. Larger than on the page at any width.
 */
export const PictureZoom = ({
  image,
  name,
  open,
  onClose,
}: {
  image: ProductDetail['images'][number];
  name: string;
  open: boolean;
  onClose: () => void;
}) => {
  const modal = useModal(useRef<HTMLDialogElement>(null), { open, onClose });
  return (
    <dialog
      {...modal}
      aria-label={open ? name : undefined}
      className="m-0 h-dvh max-h-none w-screen max-w-none flex-col bg-tile text-tile-ink open:flex"
    >
      {open && (
        <>
          <div className="flex items-center gap-4 border-b border-line bg-raised px-4 py-1.5 text-ink">
            <p className="min-w-0 flex-1 truncate font-medium">
              <ProductNameText>{name}</ProductNameText>
            </p>
            <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
              <X aria-hidden size={22} />
            </button>
          </div>
          <div
            ref={scrollToMiddle}
            tabIndex={0}
            role="region"
            aria-label="Picture"
            className="grid min-h-0 flex-1 overflow-auto overscroll-contain"
          >
            <Picture
              src={image.url}
              alt={image.alt}
              width={image.width}
              height={image.height}
              sizes="(min-width: 64rem) 92vh, 200vw"
              aspect="1 / 1"
              loading="eager"
              className="m-auto w-[200vw] max-w-none! md:w-[130vw] lg:w-[max(48rem,min(94vw,100dvh-4rem))]"
            />
          </div>
        </>
      )}
    </dialog>
  );
};
