import { X } from '#platform/web/ui/icons/x.ts';
import { useRef } from 'react';
import type { ProductDetail } from '#features/products/contract/products.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { useModal } from '#platform/web/ui/dialog.tsx';
import { Picture } from '#platform/web/ui/picture.tsx';

/**
 * Centers a picture wider than the window once the dialog is open, because it would otherwise start at its left
 * edge.
 */
const scrollToMiddle = (box: HTMLElement | null): void => {
  requestAnimationFrame(() => box?.scrollTo((box.scrollWidth - box.clientWidth) / 2, 0));
};

/**
 * One picture across the whole window, always larger than on the page. On a wide screen it fits the window; on a phone
 * it has twice the window's width, to scroll and pinch.
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
              loading="eager"
              className="m-auto w-[200vw] max-w-none! md:w-[130vw] lg:w-[max(48rem,min(94vw,100dvh-4rem))]"
            />
          </div>
        </>
      )}
    </dialog>
  );
};
