import { carriersOf, type Carrier as AnyCarrier } from '../../ghg/carrier.ts';
import { boxOf, fieldOf } from '../confidence.ts';
import { isSameValue, supplierScore } from './learn-template.ts';
import { locateAll, type Located } from './locate.ts';
import type { TextReading } from '../read-text.ts';
import { FILLED, SURE, type Carrier, type Field, type ReadingHints, type Utility } from '../reading.ts';
import { printsOf, type Print } from '../text/surroundings.ts';
import type { KnownTemplate, TaughtField } from './template.ts';
import type { PageText } from '../text/page-text.ts';
import { NEXT_BEST, SUGGESTED } from '../ranking.ts';

/** The value of a template is certain only with evidence from outside the template, else filled in. */
const LIKELY = 0.7;

/** A name and two signs, or more: with a name or two signs alone it may be another company of the group. */
const SURE_OF_NAME = 3;

/** All of its places found outweigh as many signs as that. */
const PLACES = 3;

/** What the rules say too outweighs one place that was right once, and not one that was twice. */
const AGREED = 1.5;

interface Pick {
  value: string | number;
  prints: Print[];
  isProven: boolean;
  isDoubtful: boolean;
}

/**
 * Reads a bill again by what earlier bills of its supplier taught. The place of a confirmed value outranks the rules; it is sure where
 * the rules say the same, where it has proved right on two bills, or where several prints or the sums agree.
 */
export function withTemplate(reading: TextReading, pages: PageText[], hints: ReadingHints): TextReading {
  const templates = hints.templates ?? [];
  const candidates = templates
    .map((template) => ({ template, score: supplierScore(template, pages, templates) }))
    .filter(({ score }) => score >= 2);
  if (candidates.length === 0) return reading;
  const prints = printsOf(pages, hints);
  const best = candidates
    .map(({ template, score }) => {
      const found = locateAll(template, prints, pages);
      return { template, score, found, share: found.size / Math.max(1, Object.keys(template.places).length) };
    })
    // A reminder or an offer of the same supplier has other labels.
    .filter(({ found, share }) => found.size >= 2 && 2 * share >= 1)
    .toSorted((a, b) => b.score + PLACES * b.share - a.score - PLACES * a.share)[0];
  if (!best) return reading;
  const { template, found } = best;
  const fields = { ...reading.fields };
  const picks = new Map<TaughtField, Pick>();
  for (const [name, located] of found) picks.set(name, pick(name, located, reading.fields[name]));
  if (addUp(picks))
    for (const name of ['gross_amount', 'net_amount', 'tax_amount'] as const) picks.get(name)!.isProven = true;
  for (const [name, one] of picks) fields[name] = field(name, one, reading.fields[name], pages);
  fields.supplier = fieldOf<string | number>(
    template.supplier,
    best.score >= SURE_OF_NAME ? 1 : LIKELY,
    reading.fields.supplier?.boxes ?? [],
    reading.fields.supplier?.text ?? template.supplier,
  );
  return {
    ...reading,
    ...asUtility(reading, template),
    fields,
    template: { id: template.id, supplier: template.supplier, fields: [...picks.keys()] },
  };
}

/** What is sure only where something else on the bill agrees with it. */
const AGREEING: ReadonlySet<TaughtField> = new Set([
  'energy_consumption',
  'water_consumption',
  'waste',
  'gross_amount',
]);

/** The value most places lead to, weighted by how often they were right. */
function pick(name: TaughtField, located: Located[], general: Field | undefined): Pick {
  const votes: { value: string | number; weight: number; located: Located[] }[] = [];
  for (const one of located) {
    const same = votes.find(({ value }) => isSameValue(name, value, one.value));
    const weight = one.place.hits - one.place.misses + (one.isAmbiguous ? 0 : 1);
    if (same) {
      same.weight += weight;
      same.located.push(one);
    } else votes.push({ value: one.value, weight, located: [one] });
  }
  const read = general?.value ?? general?.suggestions?.[0]?.value;
  const agrees = (value: string | number) => read !== undefined && isSameValue(name, read, value);
  const [first] = votes.toSorted(
    (a, b) => b.weight + (agrees(b.value) ? AGREED : 0) - a.weight - (agrees(a.value) ? AGREED : 0),
  );
  const { value, located: of } = first!;
  const isDoubtful = votes.length > 1 || of.every((one) => one.isAmbiguous);
  const isText = of.some(({ print }) => print.confidence === 1);
  const rects = new Set(of.map(({ print: { rect } }) => `${rect.page}/${Math.round(rect.x)}/${Math.round(rect.y)}`))
    .size;
  const isAgreed = general?.value !== null && general !== undefined && agrees(value);
  const isSettled = of.some(({ place, isAmbiguous }) => !isAmbiguous && place.hits >= 2 && place.misses === 0);
  const isSure = isAgreed && (general?.confidence ?? 0) >= SURE;
  // What was recognised from a picture may be misread wherever it stands: a second print, or the rules' own proof. A place proves no quantity and
  // no total, whatever its bills had: these have to agree with the rest of this bill.
  const isProven =
    !isDoubtful && (AGREEING.has(name) ? isSure : isText ? isAgreed || isSettled || rects > 1 : rects > 1 || isSure);
  return { value, prints: of.map((one) => one.print), isProven, isDoubtful };
}

function addUp(picks: Map<TaughtField, Pick>): boolean {
  const [gross, net, tax] = (['gross_amount', 'net_amount', 'tax_amount'] as const).map((name) => picks.get(name));
  if (!gross || !net || !tax || [gross, net, tax].some((one) => one.isDoubtful)) return false;
  const cents = (one: Pick) => Math.round(Number(one.value) * 1000);
  return cents(tax) !== 0 && cents(net) + cents(tax) === cents(gross);
}

function field(name: TaughtField, one: Pick, general: Field | undefined, pages: PageText[]): Field {
  const isSame = general?.value !== null && general !== undefined && isSameValue(name, general.value, one.value);
  const own = one.isProven ? 1 : one.isDoubtful ? 0 : LIKELY;
  const [print] = one.prints;
  const others = isSame || !general ? [] : [general.value, ...(general.suggestions ?? []).map((s) => s.value)];
  return fieldOf<string | number>(
    print?.kind === 'id' ? (isSame ? general.value! : print.text) : one.value,
    isSame
      ? Math.max(own, one.isDoubtful ? Math.min(general.confidence, LIKELY) : general.confidence)
      : Math.max(own, FILLED),
    one.prints.slice(0, 1).map((p) => boxOf(p.rect, pages)),
    print ? [print.text, print.unit?.name].filter(Boolean).join(' ') : '',
    {
      suggestions: others
        .filter((value) => value !== null && !isSameValue(name, value, one.value))
        .slice(0, SUGGESTED)
        .map((value) => ({
          value: value!,
          confidence: NEXT_BEST,
          boxes: general?.value === value ? general.boxes : [],
        })),
      ...(print?.unit && typeof print.value === 'number'
        ? { original: { value: print.value, unit: print.unit.name } }
        : general?.original && isSame
          ? { original: general.original }
          : {}),
    },
  );
}

/** A supplier whose confirmed bills are of one energy source sends such a bill again, where the rules did not see a bill in it. */
function asUtility(reading: TextReading, template: KnownTemplate): Partial<TextReading> {
  const [carrier] = template.carriers;
  if (reading.isUtilityBill || template.carriers.length !== 1 || carrier === undefined) return {};
  const utility = (Object.keys(carriersOf) as Utility[]).find((name) =>
    carriersOf[name].includes(carrier as AnyCarrier),
  );
  if (!utility) return {};
  return {
    isUtilityBill: true,
    utility: fieldOf<Utility>(utility, LIKELY, [], ''),
    carrier: fieldOf<Carrier>(carrier as Carrier, LIKELY, [], ''),
    utilities: [utility],
    warnings: reading.warnings.filter((code) => code !== 'not-a-utility-bill'),
  };
}
