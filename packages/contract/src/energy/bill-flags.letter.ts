import { z } from 'zod';
import { countedDay, id, requiredText, text } from '../call.ts';

export const letterStates = ['draft', 'sent', 'answered', 'settled', 'refused'] as const;
export const letterLanguages = ['en', 'de', 'ar'] as const;

/** What a person writes of a letter; the rest comes from the bill and its flag. */
export const letterFields = {
  language: z.enum(letterLanguages),
  recipient: requiredText(200),
  recipient_address: text(500).default(''),
  sender_address: text(500).default(''),
  signed_by: text(200).default(''),
  claim: text(4000).default(''),
  amount: z.number().positive().max(1e10).nullable().default(null),
  reply_by: countedDay(),
};

const Fields = z.object({
  language: z.enum(letterLanguages),
  recipient: z.string(),
  recipient_address: z.string(),
  sender_address: z.string(),
  signed_by: z.string(),
  claim: z.string(),
  amount: z.number().nullable(),
  reply_by: z.string(),
});

export const DisputeLetter = Fields.extend({
  _id: id('dispute-letter'),
  flag_id: id('bill-flag'),
  state: z.enum(letterStates),
  currency: z.string(),
  sent_on: z.string().nullable(),
  answered_on: z.string().nullable(),
  answer: z.string(),
  closed_on: z.string().nullable(),
});
export type DisputeLetter = z.infer<typeof DisputeLetter>;

export const DisputeLetters = z.object({
  /** The newest first. */
  letters: z.array(DisputeLetter),
  /** What a new letter starts with: the supplier as last written to, the amount in question, two weeks to reply. */
  start: Fields,
  currency: z.string(),
});
export type DisputeLetters = z.infer<typeof DisputeLetters>;
