import { useState } from 'react';
import type { PriceList } from '#features/price-lists/contract/price-lists.ts';
import { type PriceRule, priceRules } from '#features/price-lists/contract/price-rules.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ErrorText } from '#platform/web/ui/field.tsx';
import { FreeCheckbox, isFree } from './free-checkbox.tsx';
import { RulesTable } from './rules-table.tsx';
import { type UnsavedRules, findRuleFault, getTypedTexts, ruleFields, typeTexts } from './unsaved-rules.ts';

const countChanges = (count: number): string => `${count} ${count === 1 ? 'change' : 'changes'} not saved yet`;

/**
 * Changes and deletes the prices of one page, and saves them together. If the save is refused, nothing that was typed
 * is lost.
 */
export const RulesEditor = ({ list, rules }: { list: PriceList; rules: readonly PriceRule[] }) => {
  const [unsaved, setUnsaved] = useState<UnsavedRules>({});
  /** The version on which the first unsaved change is based. The page may reload the list after this change. */
  const [version, setVersion] = useState(list.version);
  const [allowsFree, setAllowsFree] = useState(false);
  const { run, pending, error } = useApiCall(priceRules.save, {
    success: 'Prices saved',
    done: () => {
      setUnsaved({});
      setAllowsFree(false);
    },
    changes: true,
  });
  const touched = rules.filter(({ _id }) => unsaved[_id] !== undefined);
  const changed = touched.filter(({ _id }) => unsaved[_id] !== 'removed');
  const texts = changed.map((rule) => ({ _id: rule._id, ...getTypedTexts(rule, unsaved) }));
  const hasFault = texts.some((one) => ruleFields.some((field) => findRuleFault(one, field) !== null));
  const isAnyFree = texts.some(({ price }) => isFree(price));
  const change = (next: UnsavedRules) => {
    if (touched.length === 0) setVersion(list.version);
    setUnsaved(next);
  };
  const save = () => {
    if (hasFault || touched.length === 0) return;
    const removed = touched.flatMap(({ _id }) => (unsaved[_id] === 'removed' ? [_id] : []));
    void run({ params: { id: list._id }, body: { version, changed: texts, removed, allowsFree } });
  };
  return (
    <>
      <RulesTable
        rules={rules}
        unsaved={unsaved}
        onType={(rule, typed) => change(typeTexts(unsaved, rule, typed))}
        onRemove={({ _id }, isRemoved) => {
          const { [_id]: _before, ...others } = unsaved;
          change(isRemoved ? { ...others, [_id]: 'removed' } : others);
        }}
        onSave={save}
      />
      {touched.length > 0 && (
        <div className="sticky bottom-0 z-20 border-t border-line bg-surface py-2">
          <div role="alert">{error !== null && <ErrorText>{error}</ErrorText>}</div>
          {isAnyFree && <FreeCheckbox isChecked={allowsFree} onChange={setAllowsFree} />}
          <div className="flex flex-wrap items-center gap-3">
            <Button pending={pending} disabled={hasFault} onClick={save}>
              Save prices
            </Button>
            <Button variant="quiet" disabled={pending} onClick={() => setUnsaved({})}>
              Discard
            </Button>
            <span role="status" className="text-sm text-muted">
              {countChanges(touched.length)}
            </span>
          </div>
        </div>
      )}
    </>
  );
};
