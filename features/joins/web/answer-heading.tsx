import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { ANSWER_ID } from './join-address.ts';

/**
 * The heading of the result. After the button is pressed, the address ends with this heading's id, and the focus moves
 * to the heading.
 */
export const AnswerHeading = ({ children }: { children: string }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === `#${ANSWER_ID}`) heading.current?.focus();
  }, [hash, key]);
  return (
    <h2 ref={heading} id={ANSWER_ID} tabIndex={-1} className="heading-2 copper-rule outline-none">
      <ProductNameText>{children}</ProductNameText>
    </h2>
  );
};
