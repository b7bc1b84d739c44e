import { ZoomIn } from '#platform/web/ui/icons/zoom-in.ts';
import { useState } from 'react';
import type { ProductDetail } from '#features/products/contract/products.ts';
import { lazyComponent } from '#platform/web/lazy-component.tsx';
import { Picture } from '#platform/web/ui/picture.tsx';

/** Loaded after the page has started. */
const Zoom = lazyComponent(() => import('./zoom.tsx').then((module) => module.PictureZoom));

/** The pictures of a product: one large, the others below it; a click zooms in. */
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
        className="relative block w-full cursor-zoom-in overflow-clip rounded-box border border-line"
      >
        <Picture
          src={image.url}
          alt={image.alt}
          width={image.width}
          height={image.height}
          sizes="(min-width:64rem) 560px,92vw"
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
                className={`block w-18 overflow-clip rounded-field border ${place === at ? 'border-ink' : 'border-line'}`}
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
