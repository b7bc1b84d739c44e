import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isUnfolded, useListParams } from './product-list-address.ts';

/**
 * A `details` element whose content is rendered only when it is opened, which halves the elements of a page with many
 * filters. Without scripts, the page with `?filters=all` has all content.
 * @param opens opens it at first, and whenever this becomes true; the visitor may close it again
 */
export const FoldedDetails = ({
  opens,
  summary,
  className,
  children,
}: {
  opens: boolean;
  summary: ReactNode;
  className?: string;
  children: ReactNode;
}) => {
  const details = useRef<HTMLDetailsElement>(null);
  const params = useListParams();
  const [isOpenAtFirst] = useState(opens);
  const [wasOpened, setWasOpened] = useState(opens || isUnfolded(params));
  const keepOpened = () => details.current?.open === true && setWasOpened(true);
  useEffect(() => {
    if (opens && details.current !== null) details.current.open = true;
    // The visitor may have opened it before React started.
    keepOpened();
  }, [opens]);
  return (
    <details ref={details} open={isOpenAtFirst} className={className} onToggle={keepOpened}>
      {summary}
      {wasOpened && children}
    </details>
  );
};
