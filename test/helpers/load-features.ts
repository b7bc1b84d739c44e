/* Features subscribe to events, so a test that causes events without a shop must load the features too. */
import '#server/features.ts';
