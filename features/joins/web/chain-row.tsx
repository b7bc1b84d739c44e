import { Link } from 'react-router';
import type { Chain, JoinSide, Joint } from '#features/joins/contract/join.ts';
import { canOrder } from '#features/products/contract/can-order.ts';
import { formatPackPrice } from '#platform/contract/money.ts';
import { ProductNameText } from '#platform/web/part-name.tsx';
import { Picture } from '#platform/web/ui/picture.tsx';
import { EndGlyph } from './end-glyph.tsx';

/** Where two ends meet: its number in the list below, and what goes between. */
const JointLabel = ({ joint, number }: { joint: Joint; number: number }) => (
  <li className="join-joint">
    <span className="join-dot">
      <span className="sr-only">Joint </span>
      {number}
    </span>
    <span>{joint.mark}</span>
  </li>
);

const PartPicture = ({ img, alt }: { img: string; alt: string }) => (
  <Picture
    src={img}
    alt={alt}
    sizes="(width >= 48rem) 144px, 88px"
    width={640}
    height={640}
    aspect="1 / 1"
    loading="lazy"
  />
);

/** What the chain begins with, and what it ends at. */
const SideTile = ({ side, said }: { side: JoinSide; said: string }) => (
  <li className="join-tile">
    {side.product === null ? <EndGlyph {...side} /> : <PartPicture img={side.product.img} alt="" />}
    <div className="join-words">
      <p className="eyebrow">{said}</p>
      <p className="text-sm">
        <ProductNameText>{side.text}</ProductNameText>
      </p>
    </div>
  </li>
);

const PartTile = ({ part }: { part: Chain['parts'][number] }) => (
  <li className="join-tile">
    <PartPicture img={part.img} alt={part.imgAlt} />
    <div className="join-words text-sm">
      <Link to={`/products/${part.slug}`} prefetch="intent" className="link-quiet font-medium">
        <ProductNameText>{part.name}</ProductNameText>
      </Link>
      <p className="figures text-muted">{formatPackPrice(part)}</p>
      {!canOrder(part) && <p className="font-medium text-error">Out of stock</p>}
      {part.instead.length > 0 && (
        <p className="text-muted">
          or{' '}
          {part.instead.map(({ slug, name }, at) => (
            <span key={slug}>
              {at > 0 && ', '}
              <Link to={`/products/${slug}`} className="link">
                <ProductNameText>{name.split(',')[0] ?? name}</ProductNameText>
              </Link>
            </span>
          ))}
        </p>
      )}
    </div>
  </li>
);

/** A chain as it is put together: a picture for each part, and between two of them where they meet. */
export const ChainRow = ({ chain, from, to }: { chain: Chain; from: JoinSide; to: JoinSide | null }) => (
  <ol className="join-row" aria-label="What follows what">
    <SideTile side={from} said="You have" />
    {chain.joints.map((joint, at) => {
      const part = chain.parts[at];
      return [
        <JointLabel key={`joint ${at}`} joint={joint} number={at + 1} />,
        part !== undefined && <PartTile key={part._id} part={part} />,
      ];
    })}
    {to !== null && <SideTile side={to} said="You get to" />}
  </ol>
);
