import { requiredReportTexts, type ReportTexts } from '@steward/contract/carbon/reports.report';
import type { z } from 'zod';

export type Texts = z.infer<typeof ReportTexts>;
export type TextKey = keyof Texts;

/** The texts of a report, in the order of a GHG Protocol report. */
export const textSections = [
  { key: 'organization', texts: ['company', 'responsible', 'contact', 'purpose'] },
  { key: 'boundary', texts: ['boundary_reason', 'boundary_entities', 'exclusions'] },
  { key: 'operations', texts: ['leased_assets', 'significance', 'scope3_note'] },
  { key: 'base', texts: ['base_year_reason', 'recalculation_policy', 'recalculations'] },
  { key: 'method', texts: ['methods', 'uncertainty', 'quality_management', 'changes'] },
  { key: 'action', texts: ['programmes', 'targets', 'offsets'] },
] as const satisfies { key: string; texts: TextKey[] }[];

/** A report cannot be submitted without these. */
export const isRequired = (key: TextKey) => (requiredReportTexts as readonly TextKey[]).includes(key);

/** The anchor of a text, for links to it. */
export const textAnchor = (key: TextKey) => `text-${key}`;
