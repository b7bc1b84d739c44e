import type { TranslatedProduct, Warning } from './source.ts';

/** The warnings about one product while it is translated, and why it is refused. */
export class Notes {
  readonly warnings: Warning[] = [];
  #fault: string | undefined;

  warn(column: string, message: string): void {
    this.warnings.push({ column, message });
  }

  /** @param condition the cell of a column such as `Condition` */
  warnIfUsed(condition: string): void {
    if (/^(?:used|refurbished)$/i.test(condition)) this.warn('', 'used goods: the shop sells new ones');
  }

  /** Refuses a variant if its product has no name. Adjacent rows are read together up to a limit. */
  refuseUnnamed(title: string): void {
    if (title === '') this.refuse('The row with the name of its product is missing, or more than 2,500 rows above it');
  }

  /** Refuses the product. Only the first reason is stored. */
  refuse(message: string): void {
    this.#fault ??= message;
  }

  get result(): Pick<TranslatedProduct, 'warnings' | 'fault'> {
    return { warnings: this.warnings, ...(this.#fault !== undefined && { fault: this.#fault }) };
  }
}
