import { z } from 'zod';

/** Metrics and tracing settings. */
export type ObservabilitySettings = {
  /** The separate address that serves metrics; null for none. */
  metrics: { host: string; port: number } | null;
  /** The collector for traces, and the fraction of requests to trace; null for no traces. */
  traces: { url: string; ratio: number } | null;
};

/** Parses a setting, or returns its default. */
type SettingParser = <T>(name: string, schema: z.ZodType<T>, fallback: T, hint: string) => T;

const Port = z.coerce.number().int().min(0).max(65_535);
const CollectorUrl = z.url({ protocol: /^https?$/ });
const Ratio = z.coerce.number().min(0).max(1);

/**
 * Reads the settings of metrics and traces. Metrics have a port of their own, which by default only this machine
 * can reach. Traces use the settings of OpenTelemetry (opentelemetry.io/docs/specs/otel/protocol/exporter).
 */
export const readObservabilitySettings = (parse: SettingParser, metricsHost: string | null): ObservabilitySettings => {
  const port = parse('METRICS_PORT', Port.nullable(), null, 'a port from 0 to 65535');
  const hint = 'an address such as http://127.0.0.1:4318';
  const endpoint = parse('OTEL_EXPORTER_OTLP_ENDPOINT', CollectorUrl.nullable(), null, hint);
  const ratio = parse('OTEL_TRACES_SAMPLER_ARG', Ratio, 1, 'a fraction from 0 to 1');
  return {
    metrics: port === null ? null : { port, host: metricsHost ?? '127.0.0.1' },
    traces: endpoint === null ? null : { url: `${endpoint.replace(/\/$/, '')}/v1/traces`, ratio },
  };
};
