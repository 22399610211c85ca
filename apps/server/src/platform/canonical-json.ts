import { createHash } from 'node:crypto';
import { canonicalJson } from '@steward/core/canonical-json';

/** The fingerprint of a content: SHA-256 of its canonical JSON in UTF-8, hexadecimal. */
export const fingerprint = (content: unknown): string =>
  createHash('sha256').update(canonicalJson(content), 'utf8').digest('hex');
