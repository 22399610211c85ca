import { heading, line, numeric, start, table, type Block } from '../blocks.ts';
import { tonneDecimals } from '../figures.ts';
import type { GhgReportModel } from '../ghg-report.ts';
import { clean } from '../prose.ts';
import { TONNES, type Wording } from './wording.ts';

type Target = NonNullable<GhgReportModel['targets']>[number];

/** What the targets require by now, and what was achieved. Rounds sent before the field existed do not have it. */
export function targetProgress({ targets, year }: GhgReportModel, wording: Wording): Block[] {
  const { label, figures } = wording;
  if (!targets) return [];
  const title = heading(2, label('progress.title'));
  if (targets.length === 0) return [title, { kind: 'absent', text: label('progress.none') }];
  const decimals = tonneDecimals(targets.flatMap(({ base_kg, progress }) => [base_kg, progress?.emitted_kg ?? null]));
  const sources = targets.filter(({ source }) => source !== '');
  return [
    title,
    line(label('progress.note', { year: figures.isolated(String(year)) })),
    table(
      [
        start(label('progress.target'), 2),
        numeric(`${label('base.year')} (${TONNES})`, 1),
        numeric(`${label('progress.allowed')} (${TONNES})`, 1),
        numeric(`${label('progress.emitted')} (${TONNES})`, 1),
        numeric(label('progress.required')),
        numeric(label('progress.achieved')),
        start(label('progress.state'), 0),
      ],
      targets.map((target) => [
        { text: label(`progress.measure.${target.measure}`), sub: goalOf(target, wording) },
        {
          text: target.base_kg === null ? label('report.not-stated') : figures.tonnes(target.base_kg, decimals),
          sub: figures.isolated(String(target.base_year)),
        },
        ...(target.progress
          ? [
              figures.tonnes(target.progress.allowed_kg, decimals),
              figures.tonnes(target.progress.emitted_kg, decimals),
              figures.percent(target.progress.required, 1),
              figures.percent(target.progress.achieved, 1),
              label(target.progress.is_met ? 'progress.met' : 'progress.not-met'),
            ]
          : ['–', '–', '–', '–', label('progress.unknown')]),
      ]),
      {
        notes: [
          label('note.rounded'),
          ...sources.map(({ source }) => label('progress.source', { source: figures.named(clean(source)) })),
        ],
      },
    ),
  ];
}

function goalOf({ kind, of, end_year, end_reduction }: Target, { label, figures }: Wording): string {
  const goal = label('progress.goal', {
    share: figures.percent(end_reduction, 0),
    year: figures.isolated(String(end_year)),
  });
  return [goal, label(`progress.kind.${kind}`), label(`progress.of.${of}`)].join(label('list.semicolon'));
}
