import { useEffect, useRef, useState } from 'react';

/** A drawing in place of a picture that did not load. */
const BrokenPicture = ({ alt }: { alt: string }) => (
  <svg
    viewBox="0 0 96 72"
    {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
    className="m-auto w-1/3 max-w-32 text-tile-ink"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.5"
    strokeLinejoin="round"
  >
    <path d="M10 12h34M10 34h30M38 34a4 4 0 0 1 4 4v22M44 12a20 20 0 0 1 20 20v28" />
    <rect x="4" y="7" width="6" height="32" rx="1.5" />
    <rect x="37" y="60" width="32" height="6" rx="1.5" />
    <path d="m70 10 16 16m0-16L70 26" strokeLinecap="round" />
  </svg>
);

/** The same as in `features/products/contract/pictures.ts`; this folder knows nothing about the shop. */
const WIDTHS = [320, 640, 1280];

/** The shop's own pictures exist in three widths under one name. The sizes of other pictures are unknown. */
const listSizes = (src: string): string | undefined => {
  const name = /^(\/pictures\/.+)-640\.webp$/.exec(src)?.[1];
  return name && WIDTHS.map((width) => `${name}-${width}.webp ${width}w`).join(', ');
};

/** A picture in a box of fixed shape, on a light background in both themes. Nothing moves when the picture arrives. */
export const Picture = ({
  src,
  sizes,
  alt,
  width = 640,
  height = 640,
  aspect = '1 / 1',
  loading = 'lazy',
  fetchPriority,
  className,
}: {
  src: string;
  /** The drawn width, in the syntax of the HTML attribute `sizes`. */
  sizes: string;
  alt: string;
  width?: number;
  height?: number;
  aspect?: string;
  loading?: 'eager' | 'lazy';
  fetchPriority?: 'high' | undefined;
  className?: string;
}) => {
  const srcSet = listSizes(src);
  const image = useRef<HTMLImageElement>(null);
  const [brokenSrc, setBrokenSrc] = useState<string>();
  useEffect(() => {
    // Loading may have failed before React was listening.
    const { current } = image;
    if (current?.complete === true && current.naturalWidth === 0) setBrokenSrc(src);
  }, [src]);
  const box = {
    className: `relative grid max-w-full overflow-clip bg-tile ${className ?? ''}`,
    style: { aspectRatio: aspect },
  };
  if (brokenSrc === src) {
    return (
      <span {...box}>
        <BrokenPicture alt={alt} />
      </span>
    );
  }
  return (
    // For an image outside of a `picture`, React adds a preload to the page. It is not needed, because the browser
    // finds the image early enough.
    <picture {...box}>
      <img
        ref={image}
        {...(srcSet && { srcSet, sizes })}
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading={loading}
        fetchPriority={fetchPriority}
        decoding="async"
        onError={() => setBrokenSrc(src)}
        className="absolute inset-0 size-full object-contain text-sm text-tile-ink"
      />
    </picture>
  );
};
