/** Opens the file from its beginning. */
export type OpenFile = () => AsyncIterable<Buffer>;

/**
 * The encoding by the byte order mark or the first letters; without them, UTF-8 if the whole file is valid UTF-8, else
 * Windows-1252.
 */
const detectEncoding = async (open: OpenFile): Promise<string> => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  try {
    for await (const bytes of open()) {
      if (isFirst && bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
      if (isFirst && bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
      // Without a mark, the zero bytes beside the first letters show it.
      if (isFirst && bytes[1] === 0 && bytes[3] === 0 && bytes[0] !== 0) return 'utf-16le';
      if (isFirst && bytes[0] === 0 && bytes[2] === 0 && bytes[1] !== 0) return 'utf-16be';
      isFirst = false;
      decoder.decode(bytes, { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return 'windows-1252';
  }
};

/** Unifies line breaks, so that lines are counted correctly. */
const normalizeLineEnds = (text: string): string => text.replaceAll(/\r\n?/g, '\n');

/**
 * Decodes a text file, piece by piece: UTF-8, UTF-16, or Windows-1252. All line breaks are `\n`.
 * @param open opens the file again: it is scanned once before it is read
 */
export async function* readText(open: OpenFile): AsyncGenerator<string> {
  const decoder = new TextDecoder(await detectEncoding(open));
  let rest = '';
  for await (const bytes of open()) {
    const text = rest + decoder.decode(bytes, { stream: true });
    // Holds \r back, because a chunk may end between \r and \n.
    rest = text.endsWith('\r') ? '\r' : '';
    yield normalizeLineEnds(text.slice(0, text.length - rest.length));
  }
  yield normalizeLineEnds(rest + decoder.decode());
}
