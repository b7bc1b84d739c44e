import { useEffect, useRef, useState } from 'react';

/** A drawn stand-in for a picture that cannot be loaded. */
const BrokenPicture = ({ alt }: { alt: string }) => (
  <svg
    viewBox="0 0 96 96"
    role="img"
    aria-label={alt}
    className="m-auto w-1/3"
    fill="none"
    stroke="#767b82"
    strokeWidth="3"
    strokeLinecap="round"
  >
    <path d="M14 34h30a18 18 0 0 1 18 18v30" />
    <path d="M14 58h24v24" />
    <path d="M10 28v36M56 86h36M32 86h-2" />
  </svg>
);

/** A picture in a box of fixed shape, on a light ground in both themes; nothing moves when it arrives. */
export const Picture = ({
  src,
  alt,
  width,
  height,
  aspect,
  loading,
  fetchPriority = 'auto',
  className,
}: {
  src: string;
  alt: string;
  width: number;
  height: number;
  aspect: string;
  loading: 'eager' | 'lazy';
  fetchPriority?: 'high' | 'auto';
  className?: string;
}) => {
  const image = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    // It may have failed before React was there to hear of it.
    const { current } = image;
    if (current?.complete === true && current.naturalWidth === 0) setBroken(true);
  }, []);
  return (
    <div className={`grid overflow-clip rounded-field bg-tile ${className ?? ''}`} style={{ aspectRatio: aspect }}>
      {broken ? (
        <BrokenPicture alt={alt} />
      ) : (
        <img
          ref={image}
          src={src}
          alt={alt}
          width={width}
          height={height}
          loading={loading}
          fetchPriority={fetchPriority}
          decoding="async"
          onError={() => setBroken(true)}
          className="size-full min-h-0 object-contain p-2"
        />
      )}
    </div>
  );
};
