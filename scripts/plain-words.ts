/** A word or phrase that comments and documents avoid, and the plain English for it. */
export type AvoidedPhrase = { phrase: RegExp; instead: string };

/**
 * Words that a native reader stumbles over, or that once had a meaning of their own in this repository. `npm run
 * check` refuses them in comments and Markdown. If such a word is really meant, put `(sic)` right after it.
 */
export const avoidedPhrases: readonly AvoidedPhrase[] = [
  { phrase: /\b(?:he|him|his)\b/i, instead: 'they, them, their, the customer, the buyer, staff' },
  { phrase: /\banew\b/i, instead: 'again, or name the new thing' },
  { phrase: /\bwhoever\b/i, instead: 'anyone who, or name the person' },
  { phrase: /\bso (?:many|much|often)\b(?! (?:that|as)\b)/i, instead: 'this many, or the number' },
  { phrase: /\b(?:for|of|to) who\b(?! (?:may|can|owns|is)\b)/i, instead: 'name the person' },
  { phrase: /\bwhat is [\w ]{1,20} is\b/i, instead: 'name the thing' },
  { phrase: /\btold\b(?! apart)/i, instead: 'notified, shown, returned, reported' },
  { phrase: /\b(?:is|are|was|were|be|been|what|as) said\b/i, instead: 'stated, named, shown, entered' },
  { phrase: /\b(?:is|are|was|were|be|been|what|as) asked\b/i, instead: 'requested, read, queried' },
  { phrase: /\b(?:is|are|was|were|be|been|what|as) kept\b(?!-)/i, instead: 'stored, cached, saved, retained' },
  { phrase: /\b(?:is|are|was|were|be|been|what|as) heard\b/i, instead: 'received, shown live' },
  { phrase: /^\/\*\* (?:What|Whether) /, instead: 'a noun: The state of ..., True if ...' },
];
