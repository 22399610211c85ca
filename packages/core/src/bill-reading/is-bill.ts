import { isDelivered } from './fields/consumption.ts';
import type { Segment } from './text/lines.ts';
import type { UtilityFound } from './fields/utility.ts';

/** What a document is called that charges for nothing. */
const NO_BILL = /\b(?:quotation|quote|proposal|offer|pro ?forma|tender)\b|angebot|kostenvoranschlag|عرض سعر|عرض أسعار/i;

/** The same, but an invoice, which has a number of its own, names them too. */
const BEFORE_BILL = /\b(?:order confirmation|purchase order|delivery note)\b|auftragsbestätigung|lieferschein/i;

/** The name of a document has no more words. */
const TITLE_WORDS = 8;

/**
 * Signs of a bill beside the votes for its utility, where a name in usual print is one vote: with one name two signs are not quite
 * enough; where it is printed twice one is. Other invoices have a sum that adds up, too.
 */
const SIGNS = { period: 0.7, meter: 0.7, quantity: 0.7, sum: 0.4 };

/** Votes and signs together. Containers and tonnes are also hired and sold by other companies. */
const [NEEDED, NEEDED_OF_WASTE] = [2.5, 3.2];

/**
 * The least that makes a document a utility bill: words of a utility, and of a quantity, a meter, a period, and a sum that adds up
 * enough to go with them. Few words need much of the rest.
 */
export function isBill(
  utility: UtilityFound | undefined,
  segments: Segment[],
  signs: { quantity: boolean; meter: boolean; period: boolean; sum: boolean; delivery: boolean; invoice: boolean },
): boolean {
  if (!utility) return false;
  const { quantity, meter, period, sum, delivery, invoice } = signs;
  const votes = utility.votes.get(utility.carrier) ?? 0;
  const heading = segments
    .filter((s) => !s.prose && s.words.length < TITLE_WORDS)
    .some((s) => NO_BILL.test(s.text) || (!invoice && BEFORE_BILL.test(s.text)));
  if (heading && !(meter && period)) return false;
  if (isDelivered(utility.carrier) && delivery && sum) return true;
  const others =
    (period ? SIGNS.period : 0) + (sum ? SIGNS.sum : 0) + (meter ? SIGNS.meter : 0) + (quantity ? SIGNS.quantity : 0);
  if (votes + others < (utility.utility === 'WASTE' ? NEEDED_OF_WASTE : NEEDED)) return false;
  return utility.utility === 'WASTE' ? utility.mentions >= 1 && quantity : quantity || meter;
}
