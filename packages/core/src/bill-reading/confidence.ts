import { FILLED, type Box, type Field, type Suggestion } from './reading.ts';
import type { PageText, Rect } from './words.ts';

/** What speaks for a value, each part 0..1 unless said otherwise. */
export interface Evidence {
  label: number;
  /** Sum of the bonuses of passed checks: net + tax = gross 0.2, printed rate 0.12, readings 0.22, repeated 0.1. */
  checks: number;
  /** Lead over the second value. */
  margin: number;
  recognition: number;
}

/**
 * (base + label + checks + margin) x (0.55 + 0.45 x recognition). Weights fitted on bills of suppliers not used for the rules:
 * of the values at 0.75 and above at least 99 % should be right.
 */
export function confidenceOf({ label, checks, margin, recognition }: Evidence): number {
  const rules = Math.min(1, 0.3 + 0.38 * clamp(label) + checks + 0.17 * clamp(margin));
  return Math.round(clamp(rules * (0.55 + 0.45 * clamp(recognition))) * 1000) / 1000;
}

const clamp = (x: number) => Math.min(1, Math.max(0, x));

/** A rectangle as fractions of its page, kept inside it. */
export function boxOf(rect: Rect, pages: PageText[]): Box {
  const height = pages.find((p) => p.page === rect.page)?.height ?? 1414;
  const round = (x: number) => Math.round(clamp(x) * 10_000) / 10_000;
  const x = round(rect.x / 1000);
  const y = round(rect.y / height);
  return {
    page: rect.page,
    x,
    y,
    w: Math.min(round(rect.w / 1000), 1 - x),
    h: Math.min(round(rect.h / height), 1 - y),
  };
}

/** A field whose value is left empty, with suggestions, when too little speaks for it. */
export function fieldOf<T extends string | number>(
  value: T,
  confidence: number,
  boxes: Box[],
  text: string,
  more: { suggestions?: Suggestion<T>[]; original?: { value: number; unit: string } } = {},
): Field<T> {
  const filled = confidence >= FILLED;
  const suggestions = [...(filled ? [] : [{ value, confidence, boxes }]), ...(more.suggestions ?? [])].slice(0, 4);
  return {
    value: filled ? value : null,
    confidence,
    boxes,
    text,
    ...(suggestions.length ? { suggestions } : {}),
    ...(more.original ? { original: more.original } : {}),
  };
}
