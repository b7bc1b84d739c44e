import '#platform/web/ui/grid.css';
import './rules.css';
import type { PriceRule } from '#features/price-lists/contract/price-rules.ts';
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

const fieldLabels: Record<RuleField, string> = { from: 'From', price: 'Price', per: 'Per', percent: 'Percent off' };

const describeTarget = ({ target, name, value }: PriceRule): string =>
  target === 'all' ? 'Everything' : name || value;

const targetNotes: Record<PriceRule['target'], (rule: PriceRule) => string> = {
  product: ({ value }) => value,
  category: () => 'Category',
  brand: () => 'Brand',
  all: () => 'All products',
};

type Row = { rule: PriceRule; at: number };

/** A rule sets either a price, for some pieces, or a percentage off the shop’s price. */
type RuleKind = 'price' | 'percent';

const getSavedKind = ({ price }: PriceRule): RuleKind => (price === null ? 'percent' : 'price');

/** How much a price is below the regular one: ', saves 10%'; empty if it is not. */
const describeSaving = ({ regularPrice, minOrder }: PriceRule, { price, per }: RuleTexts): string => {
  if (regularPrice === null || regularPrice === 0 || price === '') return '';
  const share = Number(price) / Number(per || 1) / (regularPrice / minOrder);
  const percent = Math.round(100 * (1 - share));
  return percent > 0 ? `, saves ${percent}%` : '';
};

/** The prices of a page with an input for each number, as in a spreadsheet. Unsaved input is marked. */
export const RulesTable = ({
  rules,
  unsaved,
  onType,
  onRemove,
  onSave,
}: {
  rules: readonly PriceRule[];
  unsaved: UnsavedRules;
  onType: (rule: PriceRule, texts: Partial<RuleTexts>) => void;
  /** Marks a price to be deleted, or keeps it after all. */
  onRemove: (rule: PriceRule, isRemoved: boolean) => void;
  onSave: () => void;
}) => {
  const [kinds, setKinds] = useState<Readonly<Record<string, RuleKind>>>({});
  const getKind = (rule: PriceRule): RuleKind => kinds[rule._id] ?? getSavedKind(rule);
  const setKind = (rule: PriceRule, kind: RuleKind) => {
    const { price, per, percent } = getRuleTexts(rule);
    setKinds({ ...kinds, [rule._id]: kind });
    onType(rule, kind === 'price' ? { price, per: per || '1', percent: '' } : { price: '', per: '', percent });
  };
  const findFault = (rule: PriceRule, texts: RuleTexts, field: RuleField): string | null => {
    if (unsaved[rule._id] === undefined) return null;
    // A rule without a value is at fault in its price, which is hidden while it is a percentage.
    return findRuleFault(texts, field) ?? (field === 'percent' ? findRuleFault(texts, 'price') : null);
  };
  const renderCell = (field: RuleField, { rule, at }: Row) => {
    const saved = getRuleTexts(rule)[field];
    if (unsaved[rule._id] === 'removed') return <del className="figures text-muted">{saved || '–'}</del>;
    const texts = getTypedTexts(rule, unsaved);
    const isTyped = texts[field] !== saved;
    return (
      <GridCell
        cellKey={formatCellKey(at, ruleFields.indexOf(field))}
        label={`${fieldLabels[field]}, ${describeTarget(rule)} from ${rule.from}`}
        value={texts[field]}
        was={isTyped ? saved : null}
        fault={findFault(rule, texts, field)}
        warning={null}
        inputMode={field === 'from' || field === 'per' ? 'numeric' : 'decimal'}
        onType={(text) => onType(rule, { [field]: text })}
        onPaste={() => {}}
      />
    );
  };
  /** The price of a product for some pieces, or a percentage; only a product may have a price of its own. */
  const renderValue = (row: Row) => {
    const { rule } = row;
    const kind = getKind(rule);
    const isRemoved = unsaved[rule._id] === 'removed';
    return (
      <div className="rule-value">
        {rule.target === 'product' && !isRemoved ? (
          <select
            aria-label={`Price or percentage, ${describeTarget(rule)} from ${rule.from}`}
            className="control"
            value={kind}
            onChange={({ target }) => setKind(rule, target.value as RuleKind)}
          >
            <option value="price">Price</option>
            <option value="percent">Percent off</option>
          </select>
        ) : (
          <span className="text-sm text-muted">{kind === 'price' ? 'Price' : 'Percent off'}</span>
        )}
        <div>{renderCell(kind, row)}</div>
        {kind === 'price' && (
          <>
            <span className="text-sm text-muted">for</span>
            <div>{renderCell('per', row)}</div>
          </>
        )}
      </div>
    );
  };
  const columns = [
    {
      key: 'target',
      header: 'Applies to',
      card: 'title' as const,
      cell: ({ rule }: Row) => (
        <span className={unsaved[rule._id] === 'removed' ? 'line-through' : ''}>
          <span className="line-clamp-2">
            <ProductNameText>{describeTarget(rule)}</ProductNameText>
          </span>
          <span className="block text-xs font-normal text-muted">
            {targetNotes[rule.target](rule)}
            {rule.regularPrice !== null &&
              `, regular price ${formatPackPrice({ unitPrice: rule.regularPrice, minOrder: rule.minOrder })}`}
            {describeSaving(rule, getTypedTexts(rule, unsaved))}
          </span>
        </span>
      ),
    },
    {
      key: 'from',
      header: 'From',
      align: 'right' as const,
      card: 'meta' as const,
      cell: (row: Row) => renderCell('from', row),
    },
    { key: 'value', header: 'Price or percent off', card: 'meta' as const, cell: renderValue },
    {
      key: 'acts',
      header: 'Actions',
      align: 'right' as const,
      card: 'acts' as const,
      cell: ({ rule }: Row) => {
        const isRemoved = unsaved[rule._id] === 'removed';
        const subject = `${describeTarget(rule)} from ${rule.from}`;
        return isRemoved ? (
          <Button size="sm" variant="quiet" aria-label={`Keep ${subject}`} onClick={() => onRemove(rule, false)}>
            Keep
          </Button>
        ) : (
          <button
            type="button"
            className="icon-button text-muted"
            aria-label={`Delete ${subject}`}
            onClick={() => onRemove(rule, true)}
          >
            <Trash2 aria-hidden size={18} />
          </button>
        );
      },
    },
  ];
  return (
    <div
      className="sheet quiet-sheet rules"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSave();
        else moveFocus(event);
      }}
    >
      <Table
        caption="Prices of this list"
        columns={columns}
        rows={rules.map((rule, at) => ({ rule, at }))}
        rowKey={({ rule }) => rule._id}
      />
    </div>
  );
};
