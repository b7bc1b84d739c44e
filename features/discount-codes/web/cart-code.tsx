import { useEffect, useState } from 'react';
import { type PriceQuote, checkout } from '#features/checkout/contract/checkout.ts';
import { UserFacingError, getErrorMessage } from '#platform/contract/user-facing-error.ts';
import { api } from '#platform/web/api.ts';
import { readFormDraft, saveFormDraft } from '#platform/web/session/form-drafts.ts';
import { CodeEntry } from './code-entry.tsx';

type CartSumsSlotProps = {
  /** The email address of the customer. */
  email: string;
  /** The lines that can be ordered. */
  lines: { productId: string; quantity: number }[];
  /** Shows the totals of a quote for these lines; null shows the totals of the cart. */
  onSums: (lines: CartSumsSlotProps['lines'], sums: PriceQuote | null) => void;
};
type CodeLines = CartSumsSlotProps['lines'];

/** Reads the code from the buyer's checkout draft, which the checkout then uses. */
const readCode = (): string => {
  const { code } = readFormDraft('checkout') ?? {};
  return typeof code === 'string' ? code : '';
};

const saveCode = (email: string, code: string): void =>
  saveFormDraft('checkout', email, { ...readFormDraft('checkout'), code });

/** Gets a quote for the lines with a code, like the checkout does, but without an address. */
const quoteCode = (lines: CodeLines, code: string) => api.call(checkout.quote, { body: { lines, code } });

/** The discount code of a customer's cart, with its discount on the current lines, or why it does not apply to them. */
export const CartCode = ({ email, lines, onSums }: CartSumsSlotProps) => {
  const [code, setCode] = useState(readCode);
  const [problem, setProblem] = useState<string | null>(null);
  const key = JSON.stringify(lines);
  useEffect(() => {
    if (code === '') return;
    let isLate = false;
    const show = async () => {
      try {
        const quoted = JSON.parse(key) as CodeLines;
        const quote = await quoteCode(quoted, code);
        if (isLate) return;
        onSums(quoted, quote.discountCode === '' ? null : quote);
        setProblem(quote.codeProblem?.message ?? null);
      } catch (failure) {
        if (isLate) return;
        onSums([], null);
        setProblem(getErrorMessage(failure));
      }
    };
    void show();
    return () => {
      isLate = true;
    };
  }, [code, key, onSums]);
  const changeCode = (next: string) => {
    saveCode(email, next);
    setCode(next);
    setProblem(null);
  };
  const enter = async (text: string): Promise<void> => {
    const { discountCode, codeProblem } = await quoteCode(lines, text);
    if (codeProblem !== null) throw new UserFacingError(codeProblem.message);
    changeCode(discountCode);
  };
  const remove = () => {
    changeCode('');
    onSums([], null);
  };
  return <CodeEntry code={code} problem={problem} onEnter={enter} onRemove={remove} />;
};
