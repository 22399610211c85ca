import type { Language } from '@steward/contract/language';
import { answerUnit } from '@steward/core/disclosures/answer-value';
import { workbookFile, type SheetToWrite } from '../../../platform/imports/workbook-file.ts';
import type { FrozenAnswer } from '../frameworks/rounds.content.ts';
import type { WholeReport } from '../frameworks/whole-report.service.ts';
import { reasonOf } from '../frameworks/editions.service.ts';
import { cellOf, columnTitles, rowsOf } from './answer-cells.ts';
import type { CitedSource } from './cited-sources.service.ts';
import { reportLabels } from './report-labels.ts';

type Row = (string | number | null)[];

function headOf({ framework, edition, content, frozen }: WholeReport, language: Language): Row[] {
  const words = reportLabels[language];
  const { head, completeness } = content;
  return [
    [words.framework, framework.title[language]],
    [words.edition, edition.version],
    [words.subject, head.subject_name],
    [words.year, head.year],
    [words.period, `${head.first_day} – ${head.last_day}`],
    [words.answered, `${completeness.answered} / ${completeness.applicable}`],
    [words.state, frozen ? `${words.round} ${frozen.round}` : words.draft],
    ...(frozen
      ? [
          [words.approved, `${head.approved_at.slice(0, 10)} ${head.approved_by}`],
          [words.sha256, frozen.sha256],
        ]
      : []),
    ...(frozen?.submitted_on
      ? [[words.submitted, [frozen.submitted_on, frozen.submitted_by, frozen.submitted_to].filter(Boolean).join(' ')]]
      : []),
  ];
}

/** One row for each question and property; below a table one for each of its rows, its values at the end. */
function answerRows({ edition, content }: WholeReport, language: Language): Row[] {
  const words = reportLabels[language];
  const given = new Map<string, FrozenAnswer[]>();
  for (const answer of content.answers) given.set(answer.code, [...(given.get(answer.code) ?? []), answer]);
  return edition.sections.flatMap((section) =>
    section.questions.flatMap((question) => {
      const asked = [section.title[language], question.code, question.title[language]];
      const answers = given.get(question.code) ?? [];
      if (!answers.length) return [[...asked, '', null, question.unit ?? '', words.states.open]];
      return answers.flatMap((answer): Row[] => {
        const { subject_name, state, reason, owner, reviewed_by, value } = answer;
        const unit = answerUnit(answer.unit, answer.citations);
        const of = [...asked, subject_name ?? ''];
        const said = [unit ?? '', words.states[state], reasonOf(edition, reason, language), owner, reviewed_by];
        if (answer.is_hidden) return [[...of, null, ...said, words.hidden]];
        if (question.type !== 'table') return [[...of, null, ...said, cellOf(question, value, language)]];
        return [
          [...of, null, ...said, ...columnTitles(question, language)],
          ...rowsOf(question, value, language).map((cells, at): Row => [...of, at + 1, ...said, ...cells]),
        ];
      });
    }),
  );
}

const sourceRows = ({ edition }: WholeReport, sources: readonly CitedSource[], language: Language): Row[] => {
  const questions = new Map(edition.sections.flatMap((section) => section.questions.map((one) => [one.code, one])));
  return sources.map((one): Row => {
    const question = questions.get(one.code);
    const column = question?.columns?.find(({ code }) => code === one.column);
    return [
      one.code,
      question?.title[language] ?? '',
      one.subject_name ?? '',
      column?.title[language] ?? '',
      reportLabels[language].kinds[one.kind],
      one.title,
      one.address,
      one.page,
      one.quote,
      one.value,
      one.unit,
      one.fingerprint,
      one.version,
    ];
  });
};

/** A report as a workbook: what it is, its answers, and the sources of each. */
export function reportWorkbook(
  report: WholeReport,
  sources: readonly CitedSource[],
  language: Language,
): Promise<Buffer> {
  const words = reportLabels[language];
  const sheets: SheetToWrite[] = [
    { name: words.report, widths: [30, 70], rows: headOf(report, language) },
    {
      name: words.answers,
      widths: [26, 14, 60, 24, 6, 12, 22, 30, 20, 20, 60, 24, 24, 24],
      head: [
        words.section,
        words.code,
        words.question,
        words.property,
        words.row,
        words.unit,
        words.state,
        words.reason,
        words.owner,
        words.reviewedBy,
        words.answer,
      ],
      rows: answerRows(report, language),
    },
    {
      name: words.sources,
      widths: [14, 60, 24, 24, 18, 50, 50, 8, 50, 16, 12, 40, 12],
      head: [
        words.code,
        words.question,
        words.property,
        words.column,
        words.kind,
        words.source,
        words.address,
        words.page,
        words.quote,
        words.value,
        words.unit,
        words.fingerprint,
        words.version,
      ],
      rows: sourceRows(report, sources, language),
    },
  ];
  return workbookFile(sheets, { isRightToLeft: language === 'ar' });
}
