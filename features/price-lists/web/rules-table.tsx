import '#platform/web/ui/grid.css';
import './rules.css';
import type { PriceRule } from '#features/price-lists/contract/price-rules.ts';
import { getCurrencySign } from '#platform/web/currency-sign.ts';
import { GridCell } from '#platform/web/ui/grid-cell.tsx';
import { Trash2 } from '#platform/web/ui/icons/trash-2.ts';
import { useState } from 'react';
import { formatCellKey, moveFocus } from '#platform/web/ui/move-focus.ts';
import { formatPackPrice } from '#platform/contract/money.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import {
  type RuleField,
  type RuleTexts,
  type UnsavedRules,
  findRuleFault,
  getRuleTexts,
  getTypedTexts,
  ruleFields,
} from './unsaved-rules.ts';

type Edits = {
  unsaved: UnsavedRules;
  onType: (rule: PriceRule, texts: Partial<RuleTexts>) => void;
  /** Marks a price to be deleted, or keeps it after all. */
  onRemove: (rule: PriceRule, isRemoved: boolean) => void;
};

/** A price with its place on the page, and what staff do with the page. */
type Row = Edits & { rule: PriceRule; at: number };

/** A rule sets either a price, for some pieces, or a percentage off the shop’s price. */
const kindLabels = { price: 'Price', percent: 'Percent off' };
type RuleKind = keyof typeof kindLabels;

const fieldLabels: Record<RuleField, string> = { from: 'From', per: 'Per', ...kindLabels };

const targetNotes: Record<PriceRule['target'], (rule: PriceRule) => string> = {
  product: ({ value }) => value,
  category: () => 'Category',
  brand: () => 'Brand',
  all: () => 'All products',
};

const isRemoved = ({ rule, unsaved }: Row): boolean => unsaved[rule._id] === 'removed';

const describeTarget = ({ target, name, value }: PriceRule): string =>
  target === 'all' ? 'Everything' : name || value;

/** Names a price among the others: two may be for the same product, from different quantities. */
const describeRule = (rule: PriceRule): string => `${describeTarget(rule)} from ${rule.from}`;

/** How much a price is below the regular one: ', saves 10%'; empty if it is not. */
const describeSaving = ({ regularPrice, minOrder }: PriceRule, { price, per }: RuleTexts): string => {
  if (regularPrice === null || regularPrice === 0 || price === '') return '';
  const share = Number(price) / Number(per || 1) / (regularPrice / minOrder);
  const percent = Math.round(100 * (1 - share));
  return percent > 0 ? `, saves ${percent}%` : '';
};

const TargetCell = (row: Row) => {
  const { rule, unsaved } = row;
  const { target, regularPrice, minOrder } = rule;
  return (
    <span className={isRemoved(row) ? 'line-through' : ''}>
      <span className="line-clamp-2">
        <ProductNameText>{describeTarget(rule)}</ProductNameText>
      </span>
      <span className="block text-xs font-normal text-muted">
        {targetNotes[target](rule)}
        {regularPrice !== null && `, regular price ${formatPackPrice({ unitPrice: regularPrice, minOrder })}`}
        {describeSaving(rule, getTypedTexts(rule, unsaved))}
      </span>
    </span>
  );
};

const findFault = ({ rule, unsaved }: Row, field: RuleField): string | null => {
  if (unsaved[rule._id] === undefined) return null;
  const texts = getTypedTexts(rule, unsaved);
  // A rule without a value is at fault in its price, which is hidden while it is a percentage.
  return findRuleFault(texts, field) ?? (field === 'percent' ? findRuleFault(texts, 'price') : null);
};

/** The input of one number. */
const NumberCell = ({ field, ...row }: Row & { field: RuleField }) => {
  const { rule, at, unsaved, onType } = row;
  const saved = getRuleTexts(rule)[field];
  if (isRemoved(row)) return <del className="figures text-muted">{saved || '–'}</del>;
  const text = getTypedTexts(rule, unsaved)[field];
  return (
    <GridCell
      cellKey={formatCellKey(at, ruleFields.indexOf(field))}
      label={`${fieldLabels[field]}, ${describeRule(rule)}`}
      value={text}
      was={text === saved ? null : saved}
      fault={findFault(row, field)}
      warning={null}
      unit={{ from: undefined, price: getCurrencySign(), per: undefined, percent: '%' }[field]}
      inputMode={field === 'from' || field === 'per' ? 'numeric' : 'decimal'}
      onType={(typed) => onType(rule, { [field]: typed })}
    />
  );
};

/** The price for some pieces, or the percentage. Only a product may have a price, so only it has the choice. */
const ValueCell = (row: Row) => {
  const { rule, unsaved, onType } = row;
  const [chosen, setChosen] = useState<RuleKind | null>(null);
  const { price, per, percent } = getRuleTexts(rule);
  const saved = rule.price === null ? 'percent' : 'price';
  // The choice ends with the input, for example when staff discard it.
  if (chosen !== null && unsaved[rule._id] === undefined) setChosen(null);
  const kind = chosen ?? saved;
  const choose = (next: RuleKind) => {
    setChosen(next);
    onType(rule, next === 'price' ? { price, per: per || '1', percent: '' } : { price: '', per: '', percent });
  };
  return (
    <div className="rule-value">
      {rule.target === 'product' && !isRemoved(row) ? (
        <select
          aria-label={`Price or percentage, ${describeRule(rule)}`}
          className="control"
          value={kind}
          onChange={({ target }) => choose(target.value as RuleKind)}
        >
          {Object.entries(kindLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        <span className="text-sm text-muted">{kindLabels[kind]}</span>
      )}
      <div>
        <NumberCell {...row} field={kind} />
      </div>
      {kind === 'price' && (
        <>
          <span className="text-sm text-muted">for</span>
          <div className="rule-per">
            <NumberCell {...row} field="per" />
          </div>
        </>
      )}
    </div>
  );
};

const DeleteCell = (row: Row) => {
  const { rule, onRemove } = row;
  return isRemoved(row) ? (
    <Button size="sm" variant="quiet" aria-label={`Keep ${describeRule(rule)}`} onClick={() => onRemove(rule, false)}>
      Keep
    </Button>
  ) : (
    <button
      type="button"
      className="icon-button text-muted"
      aria-label={`Delete ${describeRule(rule)}`}
      onClick={() => onRemove(rule, true)}
    >
      <Trash2 aria-hidden size={18} />
    </button>
  );
};

const columns = [
  { key: 'target', header: 'Applies to', card: 'title' as const, cell: (row: Row) => <TargetCell {...row} /> },
  {
    key: 'from',
    header: 'From pieces',
    align: 'right' as const,
    cell: (row: Row) => <NumberCell {...row} field="from" />,
  },
  { key: 'value', header: 'Price or percent off', cell: (row: Row) => <ValueCell {...row} /> },
  {
    key: 'acts',
    header: 'Actions',
    align: 'right' as const,
    card: 'acts' as const,
    cell: (row: Row) => <DeleteCell {...row} />,
  },
];

/** The prices of a page with an input for each number, as in a spreadsheet. Unsaved input is marked. */
export const RulesTable = ({
  rules,
  onSave,
  ...edits
}: Edits & { rules: readonly PriceRule[]; onSave: () => void }) => (
  <div
    className="sheet rules"
    onKeyDown={(event) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSave();
      else moveFocus(event);
    }}
  >
    <Table
      caption="Prices of this list"
      columns={columns}
      rows={rules.map((rule, at) => ({ rule, at, ...edits }))}
      rowKey={({ rule }) => rule._id}
    />
  </div>
);
