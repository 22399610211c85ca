import { boxOf, CHECKED, confidenceOf, fieldOf, OF_DIGITS } from '../confidence.ts';
import type { PrintedNumber } from '../candidates.ts';
import { isDelivered } from './consumption.ts';
import { knownMeter, votedId } from './similar-meter-numbers.ts';
import { findId, idKey, type IdFound, type PrintedId } from './identifiers.ts';
import { DOUBTED } from '../text/leaders.ts';
import { WELL_NAMED } from '../text/labels.ts';
import {
  FILLED,
  unsure,
  type Carrier,
  type Evidence,
  type Field,
  type FieldName,
  type MeterOnBill,
  type ReadingHints,
  type Utility,
} from '../reading.ts';
import type { ReadingPair } from '../readings.ts';
import type { PageText } from '../text/page-text.ts';
import { NEXT_BEST, SUGGESTED } from '../ranking.ts';

/** Letters and digits that recognition takes for each other. */
const AMBIGUOUS = /[OQDIL|SZBGT]/;

/** The first letter of a number may have been taken for a one: `I14FA1`, `114FA1`. */
const FIRST_MAY_BE_LETTER = /^1(?=.*[A-Z])/;

/** A one, or a letter that looks like it, beside another letter. */
const ONE_OR_LETTER = /[A-Z][1IL]|[1IL][A-Z]/;

/** A German meter's number (DIN 43863-5): the kind of energy, three letters of the maker, ten digits. */
const GERMAN = /^\d(?=[\dA-Z]{0,2}[A-Z])[\dA-Z]{3}\d{10}$/;

/** Letters where such a number has letters. */
const germanMeter = (text: string): string =>
  GERMAN.test(text)
    ? text.replace(/(?<=^.)...(?=\d{10}$)/, (maker) => maker.replaceAll(/[01568]/g, (digit) => LETTERS[digit]!))
    : text;
const LETTERS: Record<string, string> = { 0: 'O', 1: 'I', 5: 'S', 6: 'G', 8: 'B' };

/** Shorter ones may be what is left of longer ones, unless the engine read them as clearly as it reads clean print. */
const [SHORT, CLEAR] = [6, 0.94];

/** The lead of two readings, which have no rival: half way between no lead and a full one. */
const NO_RIVAL = 0.5;

/** What was recognised from a picture and could be misspelt is sure only where a second print says the same. */
function sureOnlyWithProof(found: IdFound, value: string, evidence: Evidence, isKnown: boolean): number | Evidence {
  const isRecognised = found.prints.every((p) => p.confidence < 1);
  const places = new Set(found.prints.map((p) => `${p.rect.page}/${Math.round(p.rect.y)}/${Math.round(p.rect.x)}`))
    .size;
  const mayBeWrong =
    (value.replace(/\D/g, '').length < SHORT && evidence.recognition < CLEAR) ||
    AMBIGUOUS.test(value.toUpperCase()) ||
    FIRST_MAY_BE_LETTER.test(value.toUpperCase()) ||
    evidence.recognition < DOUBTED;
  // In one font a letter is taken for the same digit wherever it is printed, and two like digits for one.
  const isAlikeEverywhere =
    !isKnown &&
    (germanMeter(found.value) !== found.value ||
      ONE_OR_LETTER.test(value.toUpperCase()) ||
      evidence.recognition <= OF_DIGITS);
  const isDoubtful =
    (isRecognised && mayBeWrong && (places < 2 || isAlikeEverywhere)) || found.prints.every((p) => p.isCut);
  return isDoubtful ? unsure(confidenceOf(evidence)) : evidence;
}

interface Kind {
  carrier: Carrier;
  utility: Utility;
  /** Of several carriers on the bill the one a place speaks of. */
  carrierAt: (at: ReadingPair['rect'], line: number, unit?: PrintedNumber['unit']) => Carrier | undefined;
}

/** Meter, account and invoice numbers as fields, and the meters with their readings. Without a utility no meter is given. */
export function idFields(
  ids: PrintedId[],
  readings: ReadingPair[],
  pages: PageText[],
  hints: ReadingHints,
  kind: Kind | undefined,
): { fields: Partial<Record<FieldName, Field>>; meters: MeterOnBill[] } {
  const fields: Partial<Record<FieldName, Field>> = {};
  const asField = (found: IdFound, value: string, bonus: number, isKnown = false) =>
    fieldOf<string | number>(
      value,
      sureOnlyWithProof(
        found,
        value,
        {
          subject: 'id',
          label: found.label,
          checks: bonus + (found.prints.length > 1 ? CHECKED.again : 0),
          margin: found.margin,
          recognition: Math.max(...found.prints.map((p) => p.confidence)),
        },
        isKnown,
      ),
      found.prints.slice(0, 1).map((p) => boxOf(p.rect, pages)),
      found.prints[0]!.text,
      {
        suggestions: found.others.slice(0, SUGGESTED).map((o) => ({
          value: o.value,
          confidence: NEXT_BEST,
          boxes: o.prints.slice(0, 1).map((p) => boxOf(p.rect, pages)),
        })),
      },
    );
  const account = findId(ids, ['account-no']);
  const invoice = findId(
    ids.filter((i) => i.key !== account?.prints[0]?.key),
    ['invoice-no'],
  );
  if (account) fields.account_no = asField(account, account.value, 0);
  if (invoice) fields.invoice_no = asField(invoice, invoice.value, 0);
  if (!kind) return { fields, meters: [] };

  const taken = new Set([account, invoice].flatMap((f) => (f && f.label > WELL_NAMED ? [f.prints[0]!.key] : [])));
  const free = ids.filter((i) => !taken.has(i.key));
  // A tank that a lorry fills has a number, and no meter.
  const meter = isDelivered(kind.carrier)
    ? undefined
    : findId(free, kind.utility === 'WASTE' ? ['container-no', 'meter-no'] : ['meter-no'], readings);
  if (meter) {
    const voted = germanMeter(votedId(meter, ids));
    const known = knownMeter(voted, hints.knownMeters ?? []);
    fields.meter_no = asField(meter, known ?? voted, known ? CHECKED.knownMeter : 0, known !== undefined);
  }
  return { fields, meters: metersOf(free, meter, readings, pages, kind, fields.meter_no) };
}

function metersOf(
  ids: PrintedId[],
  first: IdFound | undefined,
  readings: ReadingPair[],
  pages: PageText[],
  { carrier, carrierAt }: Kind,
  field: Field | undefined,
): MeterOnBill[] {
  const byMeter = new Map<string, MeterOnBill>();
  for (const r of readings) {
    const unit = r.result?.unit;
    const ofReading = carrierAt(r.rect, r.line, unit);
    const own = ids.filter(
      (i) =>
        i.line === r.line &&
        i.rect.x !== r.previous.rect.x &&
        i.rect.x !== r.current.rect.x &&
        i.rect.x !== r.result?.rect.x,
    );
    const id =
      own.toSorted((a, b) => (b.claims['meter-no'] ?? 0) - (a.claims['meter-no'] ?? 0))[0] ??
      (readings.length === 1 ? first?.prints.find((p) => carrierAt(p.rect, p.line) === ofReading) : undefined);
    const key = `${id?.key ?? ''}/${r.previous.value}/${r.current.value}`;
    byMeter.set(key, {
      ...(id
        ? { meter_no: first?.prints.includes(id) && typeof field?.value === 'string' ? field.value : id.text }
        : {}),
      carrier:
        ofReading ??
        (unit && carrier !== 'natural_gas'
          ? ({ energy: carrier === 'water' ? 'electricity' : carrier, volume: 'water', mass: 'waste' } as const)[
              unit.kind
            ]
          : carrier),
      previous: r.previous.value,
      current: r.current.value,
      factor: r.factor,
      consumption: r.difference,
      ...(unit ? { unit: unit.name } : {}),
      confidence: confidenceOf({
        subject: 'id',
        label: r.labelled,
        checks: CHECKED.readings,
        margin: NO_RIVAL,
        recognition: Math.min(r.previous.confidence, r.current.confidence),
      }),
      boxes: [r.previous, r.current, ...(r.result ? [r.result] : [])].map((n) => boxOf(n.rect, pages)),
    });
  }
  if (byMeter.size === 0 && first && field) {
    const no = typeof field.value === 'string' ? field.value : undefined;
    if (no) return [{ meter_no: no, carrier, confidence: field.confidence, boxes: field.boxes }];
  }
  return [...byMeter.values()];
}

/** A number is a meter's by more than a hint: beside its name, or below it in a column of its own. */
const OWN_NAME = 0.6;

/**
 * The meters that a bill names and gives no reading for: a second meter is never passed over in silence. Numbers that the readings explain, as
 * a meter's present state below its number, are none.
 */
export function metersWithoutReading(
  ids: readonly PrintedId[],
  /** Numbers that are something else: what a meter showed or counted. */
  counts: readonly number[],
  known: readonly MeterOnBill[],
  pages: PageText[],
  { carrier, carrierAt }: Kind,
): MeterOnBill[] {
  const seen = new Set(known.flatMap(({ meter_no }) => (meter_no === undefined ? [] : [idKey(meter_no)])));
  return ids
    .filter((id) => {
      const isNew =
        (id.claims['meter-no'] ?? 0) > OWN_NAME &&
        !id.isShort &&
        // A number before other words is the beginning of an address.
        (id.segment.text === id.text || !id.segment.text.startsWith(id.text)) &&
        !counts.includes(Number(id.text.replace(/[\s.,]/g, ''))) &&
        !seen.has(id.key);
      if (isNew) seen.add(id.key);
      return isNew;
    })
    .map((id) => ({
      meter_no: id.text,
      carrier: carrierAt(id.rect, id.line) ?? carrier,
      confidence: FILLED,
      boxes: [boxOf(id.rect, pages)],
    }));
}
