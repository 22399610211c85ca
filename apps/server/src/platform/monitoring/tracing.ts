import { context, propagation, SpanKind, SpanStatusCode, trace, type Attributes } from '@opentelemetry/api';

/** Names of the W3C trace context, as they travel with a job. */
export type TraceCarrier = Record<string, string>;

/**
 * Sends traces to an OpenTelemetry collector (OTLP over HTTP, JSON): a span a call, a job and a transaction. Without an address
 * nothing of it is loaded, and `traced` only calls.
 * @returns how to stop, after sending what is left.
 */
export async function startTracing(endpoint: string | undefined): Promise<() => Promise<void>> {
  if (!endpoint) return async () => {};
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'steward' }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  return async () => {
    // A collector that is away must not keep the product from stopping.
    await provider.shutdown().catch(() => {});
    trace.disable();
    context.disable();
    propagation.disable();
  };
}

/** The trace that is under way, for a job to go on with. */
export function traceCarrier(): TraceCarrier {
  const carrier: TraceCarrier = {};
  propagation.inject(context.active(), carrier);
  return carrier;
}

/** Work as a span of the trace under way, or of the one that `from` names. Attributes name no person and no organization. */
export function traced<T>(
  name: string,
  attributes: Attributes,
  work: (note: (more: Attributes) => void) => Promise<T>,
  from?: { carrier: TraceCarrier; kind: 'call' | 'job' },
): Promise<T> {
  const parent = from ? propagation.extract(context.active(), from.carrier) : context.active();
  const kind = from ? (from.kind === 'call' ? SpanKind.SERVER : SpanKind.CONSUMER) : SpanKind.INTERNAL;
  return trace.getTracer('steward').startActiveSpan(name, { attributes, kind }, parent, async (span) => {
    try {
      return await work((more) => span.setAttributes(more));
    } catch (error) {
      // No message: it may hold what people wrote.
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}
