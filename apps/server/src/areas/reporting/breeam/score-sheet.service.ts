import type { Language } from '@steward/contract/language';
import { breeamSchemes, type BreeamPart } from '@steward/contract/reporting/breeam.models';
import type { Work } from '../../../database/transaction.ts';
import { listFound } from '../../estate/documents/documents.service.ts';
import type { ScoreSheet } from '../frameworks/score-sheet.ts';
import type { WholeReport } from '../frameworks/whole-report.service.ts';
import { counter, givenOf } from './assessment.service.ts';
import { frozenNotes, lacksCriteria } from './frozen-notes.ts';
import * as repository from './breeam.repository.ts';
import type { ManualRow } from './breeam.repository.ts';
import { answersOf, partsOf, type Counted } from './scheme.ts';
import { sheetWords, type SheetWords } from './score-sheet.words.ts';

type Part = ScoreSheet['parts'][number];

const filled = (text: string, values: Readonly<Record<string, string | number>>) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

function bandOf({ score, band, score_reaches, has_weights, has_standards }: BreeamPart, said: SheetWords): string {
  if (!has_weights) return said.noWeights;
  if (score === null) return said.notAssessed;
  if (!has_standards) return filled(said.reachesOnly, { band: score_reaches?.title ?? said.noBand });
  return band?.title ?? said.noBand;
}

function warningsOf({ blocker, has_weights, has_standards }: BreeamPart, said: SheetWords): string[] {
  const issue = blocker && `${blocker.issue} ${blocker.issue_title}`;
  return [
    ...(has_weights ? [] : [said.weightsMissing]),
    ...(has_standards ? [] : [said.standardsMissing]),
    ...(blocker
      ? [
          filled(blocker.credits === null ? said.blockedByCriterion : said.blockedByCredits, {
            issue: issue ?? '',
            band: blocker.band_title,
            credits: blocker.credits ?? 0,
            achieved: blocker.achieved ?? 0,
          }),
        ]
      : []),
  ];
}

/** Where weights and standards of a part are from: the manual of the organization, or what is published. */
function notesOf(
  { part, has_weights, has_standards }: BreeamPart,
  { scheme }: Counted,
  manual: ManualRow | undefined,
  document: string,
  said: SheetWords,
): string[] {
  const own = manual?.content.parts.find((one) => one.part === part);
  const entered = filled(said.entered, { source: [manual?.source ?? '', document].filter(Boolean).join(', ') });
  const published = scheme.source.map(({ name }) => name).join('; ');
  return [
    ...(has_weights ? [`${said.weightsFrom}: ${own?.weights ? entered : published}`] : []),
    ...(has_standards ? [`${said.standardsFrom}: ${own?.standards ? entered : published}`] : []),
  ];
}

function partOf(shown: BreeamPart, notes: string[], said: SheetWords): Part {
  const { title, score, exemplary, categories } = shown;
  return {
    title,
    fields: [
      { label: said.score, value: score ?? '–', unit: '%' },
      { label: said.band, value: bandOf(shown, said) },
      ...(exemplary && exemplary.credits > 0
        ? [{ label: said.exemplary, value: `${exemplary.credits} / ${exemplary.most}` }]
        : []),
    ],
    warnings: warningsOf(shown, said),
    tables: [
      {
        columns: [said.category, said.achieved, said.available, said.share, said.weight, said.points].map(
          (column, at) => ({ title: column, isNumber: at > 0 }),
        ),
        rows: categories.map((one) => [one.title, one.achieved, one.available, one.percent, one.weight, one.points]),
      },
    ],
    notes,
  };
}

/** What the file of a BREEAM assessment has before its issues; undefined: it is a report by another framework. */
export async function breeamSheetOf(
  work: Work,
  { edition, content, beside }: WholeReport,
  language: Language,
): Promise<ScoreSheet | undefined> {
  const scheme = breeamSchemes.find((one) => one === edition.key);
  if (!scheme) return undefined;
  const { db, scope } = work;
  const said = sheetWords[language];
  const manuals = await repository.listManuals(db, scope);
  const manual = manuals.find((one) => one.framework === scheme && one.edition === edition.edition);
  const [document] = manual?.document_id ? await listFound(work, [manual.document_id]) : [];
  const counted = counter(scheme, manuals, language)(edition.edition);
  const notes = frozenNotes(beside);
  const unknown = lacksCriteria(counted, notes) ? [said.criteriaUnknown] : [];
  const answers = answersOf(counted, givenOf(content.answers), notes);
  const targets = answersOf(counted, givenOf(content.answers), notes, true);
  return {
    heading: said.heading,
    notice: said.notice,
    parts: partsOf(counted, answers, targets).map((part) =>
      partOf(part, [...notesOf(part, counted, manual, document?.title ?? '', said), ...unknown], said),
    ),
    absent: '–',
  };
}
