import '#platform/web/ui/grid.css';
import type { PriceRule } from '#features/price-lists/contract/price-rules.ts';
import { GridCell } from '#platform/web/ui/grid-cell.tsx';
import { formatCellKey, moveFocus } from '#platform/web/ui/move-focus.ts';
import { formatPackPrice } from '#platform/contract/money.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import {
  type RuleField,
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
  onType: (rule: PriceRule, field: RuleField, text: string) => void;
  /** Marks a price to be deleted, or keeps it after all. */
  onRemove: (rule: PriceRule, isRemoved: boolean) => void;
  onSave: () => void;
}) => {
  const renderCell = (field: RuleField, { rule, at }: Row) => {
    const saved = getRuleTexts(rule)[field];
    if (unsaved[rule._id] === 'removed') return <del className="figures text-muted">{saved || '–'}</del>;
    if (rule.target !== 'product' && (field === 'price' || field === 'per')) {
      return <span className="text-muted">–</span>;
    }
    const texts = getTypedTexts(rule, unsaved);
    const isTyped = texts[field] !== saved;
    return (
      <GridCell
        cellKey={formatCellKey(at, ruleFields.indexOf(field))}
        label={`${fieldLabels[field]}, ${describeTarget(rule)} from ${rule.from}`}
        value={texts[field]}
        was={isTyped ? saved : null}
        fault={unsaved[rule._id] === undefined ? null : findRuleFault(texts, field)}
        warning={null}
        inputMode={field === 'from' || field === 'per' ? 'numeric' : 'decimal'}
        onType={(text) => onType(rule, field, text)}
        onPaste={() => {}}
      />
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
          </span>
        </span>
      ),
    },
    ...ruleFields.map((field) => ({
      key: field,
      header: fieldLabels[field],
      align: 'right' as const,
      card: 'meta' as const,
      cell: (row: Row) => renderCell(field, row),
    })),
    {
      key: 'acts',
      header: 'Actions',
      align: 'right' as const,
      card: 'acts' as const,
      cell: ({ rule }: Row) => {
        const isRemoved = unsaved[rule._id] === 'removed';
        const label = isRemoved ? 'Keep' : 'Delete';
        return (
          <Button
            size="sm"
            variant="quiet"
            aria-label={`${label} ${describeTarget(rule)} from ${rule.from}`}
            onClick={() => onRemove(rule, !isRemoved)}
          >
            {label}
          </Button>
        );
      },
    },
  ];
  return (
    <div
      className="sheet"
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
