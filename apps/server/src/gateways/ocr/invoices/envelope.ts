import { afterProlog } from './xml-prolog.ts';
import { beginOfBytes } from '../../../platform/imports/text-of-bytes.ts';

/** A header names sender, receiver, document and process. */
const HEADER_BYTES = 16_384;

export interface Envelope {
  /** What names the message: sent again it is the same. */
  instance: string;
  /** An order, an answer to an invoice or a catalogue travels in the same envelope. */
  holdsInvoice: boolean;
}

/** The envelope in which an access point of Peppol hands a document over (Standard Business Document Header); undefined without one. */
export function envelopeOf(bytes: Uint8Array): Envelope | undefined {
  const text = beginOfBytes(bytes, HEADER_BYTES);
  if (!/^<(?:[\w-]+:)?StandardBusinessDocument[\s>]/.test(afterProlog(text))) return undefined;
  const valueOf = (name: string) =>
    new RegExp(`<(?:[\\w-]+:)?${name}(?:\\s[^>]*)?>([^<]{1,300})<`).exec(text)?.[1]?.trim() ?? '';
  return {
    instance: valueOf('InstanceIdentifier'),
    holdsInvoice: /^(?:Invoice|CreditNote|CrossIndustryInvoice)$/.test(valueOf('Type')),
  };
}
