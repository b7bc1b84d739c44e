/** What every Copperline wrote on its intents before each had a name of its own. */
export const FORMER_NAME = 'copperline';
