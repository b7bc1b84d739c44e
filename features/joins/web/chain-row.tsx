import { Link } from 'react-router';
import type { Chain, JoinSide, Joint } from '#features/joins/contract/join.ts';
import { canOrder } from '#features/products/contract/can-order.ts';
import { formatPackPrice } from '#platform/contract/money.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { Picture } from '#platform/web/ui/picture.tsx';

const pipes = new Set(['tube', 'plastic tube', 'PEX pipe', 'multilayer pipe', 'PVC-U pipe', 'waste pipe']);
const threads = new Set(['G', 'R', 'NPT', 'Eurocone', 'metric']);

const PIPE = 'M0 40H80M0 80H80';
const MOUTH = 'M80 40c7 0 12 9 12 20s-5 20-12 20-12-9-12-20 5-20 12-20';

const getGlyphPath = ({ joint, gender }: Pick<JoinSide, 'joint' | 'gender'>): string => {
  if (pipes.has(joint) || (joint === 'ring seal' && gender === 'male')) return PIPE + MOUTH;
  if (threads.has(joint) && gender === 'male') {
    return 'M0 34H36V86H0M36 42H94l6 5V73l-6 5H36M46 42l-5 36M56 42l-5 36M66 42l-5 36M76 42l-5 36M86 42l-5 36M95 43l-4 34';
  }
  if (threads.has(joint)) {
    return 'M0 28H96V92H0M30 28V92M96 42H42V78H96M54 42l-5 36M64 42l-5 36M74 42l-5 36M84 42l-5 36M94 42l-5 36';
  }
  // An end that takes a pipe: a body, its nut or collar, and the bore.
  return 'M0 42H42M0 78H42M42 30H88V90H42ZM42 46H88M42 74H88M88 48h8V72H88';
};

/** Side view of an end with its mouth on the right. The name of the end is shown beside it. */
const EndGlyph = (end: Pick<JoinSide, 'joint' | 'gender'>) => (
  <span className="join-glyph block bg-tile">
    <svg
      aria-hidden
      viewBox="0 0 120 120"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinejoin="round"
      className="size-full"
    >
      <path d={getGlyphPath(end)} />
    </svg>
  </span>
);

/** A joint: its number in the list of steps, and its seal. */
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
  <Picture src={img} alt={alt} sizes="(width >= 48rem) 144px, 88px" />
);

/** Start or end of a chain. */
const SideTile = ({ side, label }: { side: JoinSide; label: string }) => (
  <li className="join-tile">
    {side.product === null ? <EndGlyph {...side} /> : <PartPicture img={side.product.img} alt="" />}
    <div className="join-words">
      <p className="eyebrow">{label}</p>
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
      {part.leftOver !== null && <p className="text-muted">{part.leftOver}</p>}
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

/** A chain in sequence of assembly: a picture for each part, with the joints between them. */
export const ChainRow = ({ chain, from, to }: { chain: Chain; from: JoinSide; to: JoinSide | null }) => (
  <ol className="join-row" aria-label="Parts in order">
    <SideTile side={from} label="You have" />
    {chain.joints.map((joint, at) => {
      const part = chain.parts[at];
      return [
        <JointLabel key={`joint ${at}`} joint={joint} number={at + 1} />,
        part !== undefined && <PartTile key={part._id} part={part} />,
      ];
    })}
    {to !== null && <SideTile side={to} label="Connects to" />}
  </ol>
);
