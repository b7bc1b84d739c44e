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

  /** Refuses the product. Only the first reason is stored. */
  refuse(message: string): void {
    this.#fault ??= message;
  }

  get result(): Pick<TranslatedProduct, 'warnings' | 'fault'> {
    return { warnings: this.warnings, ...(this.#fault !== undefined && { fault: this.#fault }) };
  }
}
