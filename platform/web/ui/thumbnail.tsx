import { Picture } from './picture.tsx';

/** A product's picture in a row, 40 px; its name is beside it. */
export const Thumbnail = ({ src }: { src: string }) => (
  <Picture src={src} alt="" sizes="40px" width={40} height={40} className="w-10 shrink-0 rounded-field" />
);
