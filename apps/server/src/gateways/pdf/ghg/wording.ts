import { statedReportTexts } from '@steward/contract/carbon/reports.report';
import { heading, type Block, type Direction } from '../blocks.ts';
import { figuresFor, type Figures, type ReportLanguage } from '../figures.ts';
import type { GhgReportModel, ReportTextKey } from '../ghg-report.ts';
import { labelsFor, type Label } from '../labels.ts';
import { clean, paragraphsOf, shortened } from '../prose.ts';

/** How a language says things: words, numbers, direction. */
export interface Wording {
  label: Label;
  figures: Figures;
  dir: Direction;
}

export function wordingFor(language: ReportLanguage): Wording {
  return { label: labelsFor(language), figures: figuresFor(language), dir: language === 'ar' ? 'rtl' : 'ltr' };
}

const stated: ReadonlySet<string> = new Set(statedReportTexts);

/** A text a person wrote, under its heading. A required one that is empty, and the criteria of significance, say so; an optional one leaves no trace. */
export function written(model: GhgReportModel, { label, dir }: Wording, key: ReportTextKey): Block[] {
  const paragraphs = paragraphsOf(model.texts[key] ?? '', dir);
  if (paragraphs.length > 0) return [heading(2, label(`text.${key}`)), { kind: 'prose', paragraphs }];
  return stated.has(key)
    ? [heading(2, label(`text.${key}`)), { kind: 'absent', text: label('report.not-stated') }]
    : [];
}

/** A name from outside, safe to set and with a direction of its own. */
export function name(text: string, { figures, label }: Wording): string {
  const shown = clean(shortened(text, 160));
  return shown === '' ? label('report.not-stated') : figures.named(shown);
}

export const TONNES = 't CO₂e';
export const KILOGRAMS = 'kg CO₂e';
