import { Refusal } from '#contract/errors.ts';
import { sentenceOf } from '#contract/spoken.ts';
import { toastError } from '../../ui/toast.tsx';

/**
 * The sentence for the form of a failed sign-in. What the identity provider says stays under the form
 * (specification, section 4); a server that failed or cannot be reached is said in a toast too.
 */
export const tellFailure = (failure: unknown): string => {
  const sentence = sentenceOf(failure);
  if (!(failure instanceof Refusal) || failure.status >= 500) toastError(sentence);
  return sentence;
};
