import { Picture } from '#platform/web/ui/picture.tsx';

/** How many products a kit’s picture shows. */
const KIT_PICTURES = 5;

/**
 * A picture of a kit, made of its products' pictures: the first one large, and up to four others beside it. Sizes of a
 * family may have the same picture, which is shown once.
 */
export const KitPicture = ({ imgs, sizes }: { imgs: string[]; sizes: { first: string; others: string } }) => {
  const [first, ...others] = [...new Set(imgs)].slice(0, KIT_PICTURES);
  if (first === undefined) return null;
  const shared = { alt: '', width: 640, height: 640, aspect: 'auto', loading: 'lazy' } as const;
  return (
    <span aria-hidden className="grid aspect-2/1 grid-cols-2 bg-tile p-3">
      <Picture {...shared} src={first} sizes={sizes.first} className={others.length === 0 ? 'col-span-2' : ''} />
      {others.length > 0 && (
        <span className={`grid auto-rows-fr ${others.length > 2 ? 'grid-cols-2' : ''}`}>
          {others.map((img, at) => (
            <Picture
              key={img}
              {...shared}
              src={img}
              sizes={sizes.others}
              className={others.length === 3 && at === 2 ? 'col-span-2' : ''}
            />
          ))}
        </span>
      )}
    </span>
  );
};
