import type { AmountsFound } from './amounts.ts';
import type { Chosen } from './money.ts';
import { coinDecimals } from '../../money.ts';
import { boxOf, CHECKED, fieldOf, FITS_OTHERS } from '../confidence.ts';
import type { DocumentFacts } from '../text/facts.ts';
import { HINTED, NAMED } from '../text/labels.ts';
import { unsure, type Check, type Field, type FieldName } from '../reading.ts';
import type { PageText } from '../text/page-text.ts';
import { NEXT_BEST } from '../ranking.ts';

/** Two scores that differ by less are equal. */
const ALIKE = 0.05;

/** The currency of a sign that several countries write is uncertain below half of the votes. */
const OPEN = 0.5;

/** A currency is filled in wherever a sign is, and sure where three fifths of the votes name it. */
const OF_CURRENCY = { least: 0.5, share: 0.45 };

/** Gross, net, tax, rate, amount due and currency as fields. Net and tax are given only where all three add up. */
export function amountFields(found: AmountsFound, facts: DocumentFacts, pages: PageText[], checks: Check[]) {
  const fields: Partial<Record<FieldName, Field>> = {};
  const { gross, net, tax } = found;
  const coins = 10 ** coinDecimals(facts.currency);
  const given = gross !== undefined && net !== undefined && tax !== undefined;
  // Where one of the three was not printed nothing was added up.
  const solved = given && [gross, net, tax].every((part) => part.prints.length > 0);
  if (solved) {
    checks.push({
      code: 'net-plus-tax-is-gross',
      passed: true,
      values: [net.cents / coins, tax.cents / coins, gross.cents / coins],
    });
    if (tax.cents !== 0)
      checks.push({ code: 'tax-fits-rate', passed: found.rateFits, values: [tax.cents / coins, found.taxRate ?? 0] });
  }
  const bonus = (solved ? CHECKED.sum : 0) + (found.rateFits ? CHECKED.rate : 0) + (found.itemsFit ? CHECKED.items : 0);
  const field = (chosen: Chosen, extra: number, others: Field['suggestions'] = []) => {
    const print = chosen.prints[0];
    const repeated = chosen.prints.length > 1 && chosen.cents !== 0 ? CHECKED.again : 0;
    // What adds up to the cent was read right, whatever the recognition thinks of a single word.
    const recognition = Math.max(
      0,
      ...chosen.prints.map((p) => p.confidence),
      found.rateFits && solved ? FITS_OTHERS : 0,
    );
    return fieldOf<string | number>(
      chosen.cents / coins,
      { subject: 'amount', label: chosen.label, checks: bonus + repeated + extra, margin: found.margin, recognition },
      chosen.prints.slice(0, chosen === tax ? 2 : 1).map((p) => boxOf(p.rect, pages)),
      partsOf(chosen, coins) ?? print?.text ?? '',
      { suggestions: others ?? [] },
    );
  };
  const suggestions = found.suggestions
    .filter((a) => a.cents !== gross?.cents)
    .map((a) => ({ value: a.cents / coins, confidence: NEXT_BEST, boxes: [boxOf(a.print.rect, pages)] }));
  if (gross) {
    // Two amounts have equal scores, and neither is called a total.
    const isOpen = !solved && gross.label < HINTED && found.margin < ALIKE;
    // A total taken from "amount due" may hold an old balance.
    const doubt =
      (!solved && found.balances && gross.label < NAMED ? CHECKED.oldBalance : 0) +
      (!solved && gross.prints[0]?.decimals === 0 ? CHECKED.noCoins : 0) +
      (isOpen ? CHECKED.nothing : 0);
    fields.gross_amount = field(gross, doubt, suggestions);
  }
  // Whose dinar it is says whether 101,100 has coins.
  if (coins > 100 && facts.currencyShare < OPEN && fields.gross_amount && !found.rateFits)
    fields.gross_amount.confidence = unsure(fields.gross_amount.confidence);
  if (given && !solved) {
    // Said or derived, not added up: filled in, never sure.
    const likely = found.rateFits ? unsure(1) : unsure(fields.gross_amount?.confidence ?? 0);
    for (const [name, part] of [
      ['gross_amount', gross],
      ['net_amount', net],
      ['tax_amount', tax],
    ] as const) {
      if (name === 'gross_amount' && !found.rateFits) continue;
      const boxes = part.prints.slice(0, 1).map((p) => boxOf(p.rect, pages));
      fields[name] = fieldOf<string | number>(part.cents / coins, likely, boxes, part.prints[0]?.text ?? '', {
        suggestions,
      });
    }
  } else if (given) {
    fields.net_amount = field(net, 0);
    fields.tax_amount = field(tax, 0);
    if (found.taxRate !== undefined)
      fields.tax_rate = fieldOf<string | number>(found.taxRate, fields.tax_amount.confidence, [], `${found.taxRate} %`);
  }
  if (found.isRow)
    for (const name of ['gross_amount', 'net_amount', 'tax_amount', 'tax_rate'] as const) {
      const one = fields[name];
      if (one) one.confidence = unsure(one.confidence);
    }
  if (found.isContested)
    for (const name of ['net_amount', 'tax_amount', 'tax_rate'] as const) {
      const one = fields[name];
      if (one) one.confidence = unsure(one.confidence);
    }
  // A label alone proves no total, and none of what is due: net and tax, the items or the balances have to add up to it.
  const isAdded = solved || found.itemsFit || found.balanceFits;
  if (fields.gross_amount && !isAdded) fields.gross_amount.confidence = unsure(fields.gross_amount.confidence);
  if (found.due) {
    fields.amount_due = field(found.due, found.balanceFits ? CHECKED.sum : CHECKED.due);
    const isSame = isAdded && found.due.cents === gross?.cents;
    if (!isSame && !found.balanceFits) fields.amount_due.confidence = unsure(fields.amount_due.confidence);
  }
  if (facts.currency) {
    const confidence = OF_CURRENCY.least + OF_CURRENCY.share * facts.currencyShare;
    // A sign in what was recognised may be a blot, as long as no amount was read beside one.
    const mayBeBlot = fields.gross_amount?.value == null && pages.some((p) => p.words.some((w) => w.confidence < 1));
    const known = mayBeBlot ? unsure(confidence) : confidence;
    fields.currency = fieldOf<string | number>(facts.currency, known, [], facts.currency);
  }
  return fields;
}

/** Several taxes as they are printed: `55.00 + 16.92`. */
function partsOf({ cents, prints }: Chosen, coins: number): string | undefined {
  const parts = [...new Map(prints.map((print) => [print.value, print])).values()];
  const sum = parts.reduce((all, { value }) => all + Math.round(value * coins), 0);
  return parts.length > 1 && sum === cents ? parts.map(({ text }) => text).join(' + ') : undefined;
}
