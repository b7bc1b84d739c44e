import { orders } from '#contract/orders.ts';
import { sentenceOf } from '#contract/spoken.ts';
import { api } from '../../api.ts';
import { toastError, toastSuccess } from '../../ui/toast.tsx';

export type ActResult = { ok: true } | { ok: false; message: string };

const acts = {
  cancel: { row: orders.cancel, toast: 'Delete Success' },
  deliver: { row: orders.deliver, toast: 'Deleverd Success' },
} as const;

/** The acts a person can press on an order of a list. */
export type PressableAct = keyof typeof acts;

/** What the action of a list of orders does with the form of an `OrderActButton`. */
export const actOnOrder = async (form: FormData): Promise<ActResult> => {
  const { row, toast } = acts[form.get('act') as PressableAct];
  try {
    await api.call(row, { params: { id: String(form.get('id')) } });
    toastSuccess(toast);
    return { ok: true };
  } catch (error) {
    const message = sentenceOf(error);
    toastError(message);
    return { ok: false, message };
  }
};
