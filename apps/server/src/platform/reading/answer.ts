import type { Call, Envelope } from '@steward/contract/call';

const envelope = <T>(data: T): Envelope<T> => ({
  statusCode: 200,
  status: 'success',
  message: '',
  showToaster: 0,
  data,
});

/** The answers about permissions and teams also have their lists next to `data` (A08). */
function legacyEnvelopeFields(names: Call['legacyEnvelopeFields'], data: unknown): Record<string, unknown> {
  const fields = Object.entries(names ?? {});
  return Object.fromEntries(
    fields.map(([name, field]) => [name, field ? (data as Record<string, unknown>)[field] : data]),
  );
}

/** The body of an answer: only fields of the contract are sent. */
export function answerOf(
  call: Pick<Call, 'answer' | 'legacyEnvelopeFields'>,
  result: unknown,
): Record<string, unknown> {
  const data = call.answer.parse(result);
  return { ...envelope(data), ...legacyEnvelopeFields(call.legacyEnvelopeFields, data) };
}
