/* Features subscribe to events: a test that causes events without a shop must load them too. */
import '#server/features.ts';
