import type { Cover, PrintedReport } from '../blocks.ts';
import type { GhgReportModel } from '../ghg-report.ts';
import { filledFrame } from '../page-frame.ts';
import { clean, shortened } from '../prose.ts';
import { name, type Wording } from './wording.ts';

type Head = Omit<PrintedReport, 'blocks' | 'cover'> & { cover: Cover };

/** Cover, running head and the document's own particulars. */
export function head(model: GhgReportModel, wording: Wording): Head {
  const { label, figures, dir } = wording;
  const isDraft = model.status === 'draft';
  const year = String(model.year);
  const [y = 1970, m = 1, d = 1] = model.generatedOn.slice(0, 10).split('-').map(Number);
  const plain = {
    target: clean(shortened(model.target, 160)),
    organization: clean(shortened(model.organization, 160)),
    year,
  };
  const hash = model.sha256 ?? '';
  const title = `${label('report.title')} ${year}`;
  return {
    language: model.language,
    dir,
    title: `${title}: ${plain.organization === plain.target ? plain.organization : `${plain.organization}, ${plain.target}`}`,
    author: plain.organization,
    description: label('report.description', plain),
    date: { year: y, month: m, day: d },
    cover: {
      organization: name(model.organization, wording),
      title: label('report.title'),
      subtitle: label('report.standard'),
      year,
      status: isDraft ? label('report.draft') : label(`status.${model.status}`),
      isDraft,
      draftNote: isDraft ? label('report.draft-note') : '',
      fields: [
        {
          label: label('field.target'),
          value: `${name(model.target, wording)} (${label(`level.${model.level}`)})`,
        },
        { label: label('field.period'), value: period(model, wording) },
        { label: label('field.status'), value: label(`status.${model.status}`) },
        { label: label('field.round'), value: figures.isolated(String(model.round)) },
        { label: label('field.generated'), value: figures.day(model.generatedOn) },
        ...(model.log
          ? [
              {
                label: label('field.log'),
                value: label('field.log-value', {
                  entry: figures.isolated(String(model.log.entries)),
                  hash: figures.isolated(`${model.log.head.slice(0, 16)}…`),
                }),
              },
            ]
          : []),
      ],
      hash: {
        label: label('report.hash'),
        groups:
          hash === ''
            ? [label('report.hash-none')]
            : (hash.match(/.{1,8}/gu) ?? []).map((part) => figures.isolated(part)),
      },
    },
    contents: label('report.contents'),
    running: {
      title,
      organization: figures.named(shortened(model.organization, 60)),
      draft: isDraft ? label('report.draft') : '',
      mark: [
        label('report.round', { round: String(model.round) }),
        ...(hash === '' ? [] : [figures.isolated(`SHA-256 ${hash.slice(0, 12)}…`)]),
      ].join(' · '),
      page: label('report.page'),
    },
    ...(model.frame && {
      frame: filledFrame(model.frame, {
        organization: model.organization,
        property: model.target,
        date: figures.day(model.generatedOn),
      }),
    }),
  };
}

export function period(model: GhgReportModel, { label, figures }: Wording): string {
  return label('field.period-value', {
    start: figures.day(`${model.year}-01-01`),
    end: figures.day(`${model.year}-12-31`),
  });
}
