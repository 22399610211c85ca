import { ar } from './labels/ar.ts';
import { de } from './labels/de.ts';
import { en } from './labels/en.ts';
import type { LabelKey, Labels } from './labels/label-key.ts';
import type { ReportLanguage } from './figures.ts';

export const labels: Readonly<Record<ReportLanguage, Labels>> = { en, ar, de };

export type Label = (key: LabelKey, values?: Readonly<Record<string, string>>) => string;

/** Looks up words in one language and fills in their values, in one pass: a value is never read as a placeholder. */
export function labelsFor(language: ReportLanguage): Label {
  const words = labels[language];
  return (key, values) =>
    values ? words[key].replace(/\{([a-z]+)\}/g, (place, name: string) => values[name] ?? place) : words[key];
}

/** The name of a code in the data; a code without a name is shown unchanged. */
export function named(
  label: Label,
  group: 'carrier' | 'gwp' | 'category' | 'iso' | 'entity-type' | 'entity-rule',
  code: string,
): string {
  const key = `${group}.${code}`;
  return isLabel(key) ? label(key) : code;
}

function isLabel(key: string): key is LabelKey {
  return Object.hasOwn(en, key);
}
