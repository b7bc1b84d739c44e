import { SaxesParser } from 'saxes';

/** Receives the elements of a file, with names without their prefix. */
export type XmlListener = {
  open: (name: string, attributes: Record<string, string>) => void;
  close: (name: string) => void;
  text: (text: string) => void;
  /** True once the rest of the file is not needed; it is then only checked for well-formedness. */
  isOver?: () => boolean;
};

/** Creates the errors shown to people, by what is wrong with a file. */
export type XmlErrors = { broken: (cause: unknown) => Error; tooLong: () => Error; tooDeep: () => Error };

/** The most nested elements, attributes per element, and bytes of a name, value or comment. */
export const MAX_XML_DEPTH = 100;
const MAX_ATTRIBUTES = 100;
const MAX_TOKEN_BYTES = 1_000_000;

const removePrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Parses XML piece by piece. It fetches nothing, and knows only the entities of XML itself. */
export class XmlParser {
  readonly #parser = new SaxesParser({ xmlns: false, position: false });
  readonly #listener: XmlListener;
  readonly #errors: XmlErrors;
  /** The parser keeps all open elements in memory, and emits nothing within a name, a value or a comment. */
  #depth = 0;
  #attributeCount = 0;
  #silent = 0;

  constructor(listener: XmlListener, errors: XmlErrors) {
    this.#listener = listener;
    this.#errors = errors;
    this.#parser.on('error', (error) => {
      throw errors.broken(error);
    });
    this.#parser.on('attribute', () => {
      [this.#attributeCount, this.#silent] = [this.#attributeCount + 1, 0];
      if (this.#attributeCount > MAX_ATTRIBUTES) throw errors.tooLong();
    });
    this.#parser.on('opentag', ({ name, attributes }) => {
      [this.#depth, this.#attributeCount, this.#silent] = [this.#depth + 1, 0, 0];
      if (this.#depth > MAX_XML_DEPTH) throw errors.tooDeep();
      listener.open(removePrefix(name), attributes);
    });
    this.#parser.on('closetag', ({ name }) => {
      [this.#depth, this.#silent] = [this.#depth - 1, 0];
      listener.close(removePrefix(name));
    });
    const hear = (text: string) => {
      this.#silent = 0;
      listener.text(text);
    };
    this.#parser.on('text', hear);
    this.#parser.on('cdata', hear);
  }

  #isOver(): boolean {
    return this.#listener.isOver?.() === true;
  }

  /** @param bytes the length of this piece in the file */
  write(text: string, bytes: number): void {
    if (!this.#isOver()) this.#parser.write(text);
    this.#silent = this.#isOver() ? 0 : this.#silent + bytes;
    if (this.#silent > MAX_TOKEN_BYTES) throw this.#errors.tooLong();
  }

  close(): void {
    if (!this.#isOver()) this.#parser.close();
  }
}
