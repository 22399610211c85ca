/** Why a file cannot be read. The codes are those of the contract's failures. */
export type FileFailureCode =
  | 'file.empty'
  | 'file.wrong-type'
  | 'file.heic'
  | 'file.spreadsheet'
  | 'file.meter-data'
  | 'file.mail-without-file'
  | 'file.no-e-invoice'
  | 'file.other-message'
  | 'file.damaged'
  | 'file.encrypted'
  | 'file.too-many-pages'
  | 'file.too-complex'
  | 'file.program'
  | 'file.script'
  | 'file.macros'
  | 'file.unpacks-too-large'
  | 'file.too-many-pixels'
  | 'file.too-large-to-show'
  | 'file.too-complex-to-show'
  | 'file.no-preview'
  | 'file.no-page';

/** Which limit a file that is too complex exceeds. */
export type Complexity = 'size' | 'elements' | 'depth' | 'document-type';

export class FileFailure extends Error {
  readonly code: FileFailureCode;
  readonly reason: Complexity | undefined;

  constructor(code: FileFailureCode, reason?: Complexity) {
    super(code);
    this.code = code;
    this.reason = reason;
  }
}
