/* What happens is followed by features: a test that makes it happen without a shop needs them loaded too. */
import '#server/features.ts';
