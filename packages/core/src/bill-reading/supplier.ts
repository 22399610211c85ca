import { boxOf, fieldOf } from './confidence.ts';
import type { Segment } from './lines.ts';
import type { Field } from './reading.ts';
import type { PageText } from './words.ts';

const COMPANY =
  /\b(?:GmbH|AG|KG|AöR|mbH|e\.?G\.?|Ltd|LLC|Inc|PLC|plc|Corp|Company|Co-?op(?:erative)?|Association|Authority|Department|Utilities|Utility|Energy|Power|Electric|Water|Gas|Hauling|Stadtwerke|Gemeindewerke|Werke|Energie|Wasserverband|Zweckverband|Entsorgung|Edison|Light)\b|شركة|هيئة|مؤسسة/u;
const NOT_SUPPLIER =
  /^(?:your|ihre?|account|invoice|rechnung|bill|customer|kunde|total|usage|meter|service|statement)\b|\d{3}|[@:?]|www\.|P\.?\s?O\.?\s?Box|Postfach/i;

/** The supplier's name: large print at the head of the first page that reads like a company. A proposal, never sure. */
export function findSupplier(segments: Segment[], pages: PageText[]): Field | undefined {
  const height = pages[0]?.height ?? 1414;
  const head = segments.filter((s) => s.rect.page === pages[0]?.page && s.rect.y < 0.3 * height && !s.prose);
  const scored = head
    .filter((s) => s.text.length > 4 && s.text.length < 60 && /\p{L}{3}/u.test(s.text) && !NOT_SUPPLIER.test(s.text))
    .map((s) => ({
      s,
      score:
        (COMPANY.test(s.text) ? 1.5 : 0) +
        Math.min(2, s.rect.h / 14) -
        (2 * s.rect.y) / height -
        (s.words.length > 7 ? 1 : 0),
    }))
    .toSorted((a, b) => b.score - a.score);
  const best = scored[0];
  if (!best || best.score < 1) return undefined;
  const confidence = Math.min(0.7, 0.35 + 0.12 * best.score);
  return fieldOf<string | number>(best.s.text, confidence, [boxOf(best.s.rect, pages)], best.s.text);
}
