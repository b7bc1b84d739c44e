import type { PriceQuote } from '#features/checkout/contract/checkout.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { Choice } from '#platform/web/ui/choice.tsx';

/** Every way the goods can come, with what each costs. */
export const MethodChoice = ({
  methods,
  chosen,
  onChoose,
}: {
  methods: PriceQuote['methods'];
  chosen: string;
  onChoose: (id: string) => void;
}) => (
  <div role="radiogroup" aria-label="Delivery" className="grid gap-2">
    {methods.map(({ _id, name, speed, price }) => (
      <Choice key={_id} name="method" value={_id} checked={_id === chosen} onChange={() => onChoose(_id)}>
        <span className="flex items-baseline justify-between gap-4">
          <span className="font-medium">{name}</span>
          <span className="figures shrink-0">{price === 0 ? 'Free' : formatDollars(price)}</span>
        </span>
        {speed !== '' && <span className="block text-sm text-muted">{speed}</span>}
      </Choice>
    ))}
  </div>
);
