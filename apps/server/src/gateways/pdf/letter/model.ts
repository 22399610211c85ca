/** All that a dispute letter says; kept as it was sent. */
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
  /** The last day that belongs to the bill. */
  lastDay: string;
  billed: number;
  currency: string;
  /** What the check found, and the figures it rests on. */
  code: string;
  figures: Readonly<Record<string, string | number>>;
  claim: string;
  amount: number | null;
  replyBy: string;
  signedBy: string;
}

/** A letter in whole sentences, for somebody who gets no mail. */
export interface PlainLetterModel {
  language: 'en' | 'ar' | 'de';
  organization: string;
  recipient: string;
  writtenOn: string;
  title: string;
  paragraphs: readonly string[];
}
