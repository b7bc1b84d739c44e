import { X, ZoomIn } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ProductDetail } from '#contract/products.ts';
import { useModal } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';

/**
 * One picture over all of the window: on a desk as large as fits, on a phone at twice its width, to be moved about and
 * pinched. Larger than on the page at any width.
 */
const Zoom = ({
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
            <p className="min-w-0 flex-1 truncate font-medium">{name}</p>
            <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
              <X aria-hidden size={22} />
            </button>
          </div>
          <div
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

/** The pictures of a product: one large, the others under it; a press shows it larger still. */
export const Gallery = ({ name, images }: Pick<ProductDetail, 'name' | 'images'>) => {
  const [at, setAt] = useState(0);
  const [zoomed, setZoomed] = useState(false);
  const image = images[at] ?? images[0];
  if (image === undefined) return null;
  return (
    <div>
      <button
        type="button"
        aria-label={`Zoom: ${image.alt}`}
        onClick={() => setZoomed(true)}
        className="group relative block w-full cursor-zoom-in overflow-clip rounded-box border border-line"
      >
        <Picture
          src={image.url}
          alt={image.alt}
          width={image.width}
          height={image.height}
          sizes="(min-width: 64rem) 560px, 92vw"
          aspect="1 / 1"
          loading="eager"
          fetchPriority="high"
        />
        <span aria-hidden className="icon-button absolute right-2 bottom-2 border border-line bg-surface text-muted">
          <ZoomIn size={20} />
        </span>
      </button>
      {images.length > 1 && (
        <ul aria-label="Pictures" className="mt-3 flex flex-wrap gap-2">
          {images.map(({ url, alt, width, height }, place) => (
            <li key={url}>
              <button
                type="button"
                aria-label={`Show picture ${place + 1}: ${alt}`}
                aria-pressed={place === at}
                onClick={() => setAt(place)}
                className={`block w-18 overflow-clip rounded-field border ${place === at ? 'border-primary' : 'border-line'}`}
              >
                <Picture src={url} sizes="72px" alt="" width={width} height={height} aspect="1 / 1" loading="lazy" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Zoom image={image} name={name} open={zoomed} onClose={() => setZoomed(false)} />
    </div>
  );
};
