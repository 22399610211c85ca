/** The content of a dispute letter, stored as sent. */
export interface DisputeLetterModel {
  language: 'en' | 'ar' | 'de';
  isDraft: boolean;
  organization: string;
  senderAddress: string;
  recipient: string;
  recipientAddress: string;
  writtenOn: string;
  property: string;
  invoiceNo: string;
  accountNo: string;
  meterNo: string;
  dateOfBill: string;
  firstDay: string;
  /** The last day included in the bill. */
  lastDay: string;
  billed: number;
  currency: string;
  /** The finding of the check, and the figures behind it. */
  code: string;
  figures: Readonly<Record<string, string | number>>;
  claim: string;
  amount: number | null;
  replyBy: string;
  signedBy: string;
}

/** A letter with complete sentences, for a recipient without mail. */
export interface PlainLetterModel {
  language: 'en' | 'ar' | 'de';
  organization: string;
  recipient: string;
  writtenOn: string;
  title: string;
  paragraphs: readonly string[];
}
