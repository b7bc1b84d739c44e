import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { accounts } from '#contract/accounts.ts';
import { Delivery, orders } from '#contract/orders.ts';
import { api } from '../../api.ts';
import { resolveWith } from '../../forms/resolve-with.ts';
import { takeWords } from '../../session/keep-words.ts';
import { useSession } from '../../session/session.ts';

/**
 * The form of where to deliver, filled in from the last order, else from the profile; what somebody has typed in
 * the meantime stays.
 * @param open whether the form is there to be filled in
 */
export const useDeliveryForm = (open: boolean) => {
  const session = useSession();
  const form = useForm({
    resolver: resolveWith(Delivery),
    defaultValues: { country: '', address: '', phone: '' },
  });
  const { reset, setValue } = form;
  useEffect(() => {
    if (!open || session.status !== 'in') return;
    const kept = takeWords('delivery') ?? {};
    for (const name of ['country', 'address', 'phone'] as const) {
      if (typeof kept[name] === 'string') setValue(name, kept[name], { shouldDirty: true });
    }
    const prefill = async () => {
      const { email } = session.person;
      const [last] = await api.call(orders.listMine, { query: { email, limit: 1 } });
      const { country = '', address = '', phone = '' } = last ?? {};
      const profile = address === '' || phone === '' ? await api.call(accounts.profile, { params: { email } }) : null;
      reset(
        { country, address: address || (profile?.location ?? ''), phone: phone || (profile?.phone ?? '') },
        { keepDirtyValues: true },
      );
    };
    // Without the last order and the profile the fields just stay empty.
    prefill().catch(() => {});
  }, [open, session, reset, setValue]);
  return form;
};
