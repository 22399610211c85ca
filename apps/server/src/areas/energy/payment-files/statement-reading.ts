import { InvalidValue } from '@steward/core/failure';
import { bankStatements, TooManyStatements, type Statement } from '@steward/core/payments/bank-statement';
import { FileFailure } from '../../../gateways/ocr/file-failure.ts';
import { parseXml } from '../../../gateways/ocr/invoices/e-invoice-xml.ts';
import { afterProlog } from '../../../gateways/ocr/invoices/xml-prolog.ts';
import { textOfBytes } from '../../../platform/imports/text-of-bytes.ts';
import { bytesOfContent, type FileContent } from '../../../platform/uploads/file-content.ts';

export type StatementFailureCode = `bank-statement.${'wrong-type' | 'damaged' | 'unsafe' | 'too-large'}`;

/** A separate type, because `Failure` would load every contract into the child process. */
class StatementFailure extends Error {
  constructor(readonly code: StatementFailureCode) {
    super(code);
  }
}

// The server writes each statement and each entry by itself. A file of a year has a statement for each day and account.
const [MAX_STATEMENTS, MAX_ENTRIES] = [2000, 10_000];

// The parser drops namespaces. They are in the first tag.
const namespaceOf = (bytes: Uint8Array) =>
  /urn:iso:std:iso:20022:tech:xsd:[\w.]+/.exec(afterProlog(textOfBytes(bytes)).slice(0, 4000))?.[0] ?? '';

function codeOf(error: unknown): StatementFailureCode | undefined {
  if (error instanceof TooManyStatements) return 'bank-statement.too-large';
  if (error instanceof InvalidValue) return 'bank-statement.damaged';
  if (!(error instanceof FileFailure)) return undefined;
  if (error.code !== 'file.too-complex') return 'bank-statement.damaged';
  return error.reason === 'size' || error.reason === 'elements' ? 'bank-statement.too-large' : 'bank-statement.unsafe';
}

/** Reads the statements of a bank file. Runs in a child process, since the file is untrusted. */
export async function readStatements(file: FileContent): Promise<Statement[]> {
  const bytes = await bytesOfContent(file);
  let found: Statement[] | undefined;
  try {
    found = bankStatements(parseXml(bytes), namespaceOf(bytes), MAX_STATEMENTS);
  } catch (error) {
    const code = codeOf(error);
    throw code ? new StatementFailure(code) : error;
  }
  if (!found) throw new StatementFailure('bank-statement.wrong-type');
  const entries = found.reduce((sum, one) => sum + one.entries.length, 0);
  if (found.length > MAX_STATEMENTS || entries > MAX_ENTRIES) throw new StatementFailure('bank-statement.too-large');
  return found;
}
