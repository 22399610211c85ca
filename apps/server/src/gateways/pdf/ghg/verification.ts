import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { activitySources } from '@steward/reference/activities/activities';
import { editions } from '@steward/reference/emission-factors/factors';
import { heading, line, numeric, start, table, type Block } from '../blocks.ts';
import { tonneDecimals } from '../figures.ts';
import type { GhgReportModel } from '../ghg-report.ts';
import { clean, paragraphsOf } from '../prose.ts';
import { threadBlock } from '../thread.ts';
import { name, TONNES, written, type Wording } from './wording.ts';

type Finding = GhgReportModel['findings'][number];

/** Section 8. */
export function verification(model: GhgReportModel, wording: Wording): Block[] {
  const { label } = wording;
  return [
    heading(1, label('verification.title')),
    heading(2, label('verification.statement')),
    ...statement(model, wording),
    ...(model.checkAt
      ? [line(label('verification.check-at', { address: wording.figures.isolated(model.checkAt) }))]
      : []),
    ...rounds(model, wording),
    heading(2, label('verification.findings')),
    ...(model.findings.length === 0
      ? [line(label('verification.findings-none'))]
      : model.findings
          .toSorted((a, b) => a.round - b.round || (a.created_at < b.created_at ? -1 : 1))
          .map((finding) => thread(finding, wording))),
    ...written(model, wording, 'contact'),
  ];
}

function statement({ verification: decided, status }: GhgReportModel, wording: Wording): Block[] {
  const { label, figures, dir } = wording;
  if (!decided) {
    const key = status === 'draft' || status === 'sent' ? (`verification.none-${status}` as const) : undefined;
    return [line(label(key ?? 'verification.none-decided'))];
  }
  const note = paragraphsOf(decided.note, dir);
  return [
    {
      kind: 'fields',
      rows: [
        { label: label('verification.verifier'), value: name(decided.verifier, wording) },
        { label: label('verification.decision'), value: label(`decision.${decided.decision}`) },
        // A level is one of a statement; who accepts without declaring independence gives none.
        ...(decided.statement
          ? [{ label: label('verification.assurance'), value: label(`assurance.${decided.assurance}`) }]
          : []),
        { label: label('verification.at'), value: figures.day(decided.at) },
        ...(decided.statement
          ? [
              { label: label('verification.conclusion'), value: label(`conclusion.${decided.statement.opinion}`) },
              { label: label('verification.statement-hash'), value: hash(decided.statement.sha256, wording) },
            ]
          : []),
        ...(decided.ended
          ? [
              {
                label: label('verification.ended'),
                value: label(`ended.${decided.ended.standing}`, {
                  day: figures.day(decided.ended.at),
                  name: name(decided.ended.by, wording),
                }),
              },
            ]
          : []),
      ],
    },
    ...(note.length > 0
      ? [heading(3, label('verification.note')), { kind: 'prose', paragraphs: note } satisfies Block]
      : []),
  ];
}

function rounds({ earlierRounds = [] }: GhgReportModel, { label, figures }: Wording): Block[] {
  if (earlierRounds.length === 0) return [];
  const decimals = tonneDecimals(earlierRounds.flatMap((r) => [r.total_location, r.total_market]));
  return [
    heading(2, label('verification.rounds')),
    table(
      [
        start(label('column.round'), 0),
        start(label('column.frozen'), 1),
        start(label('column.hash'), 1),
        numeric(label('column.total-location')),
        numeric(label('column.total-market')),
      ],
      earlierRounds.map((r) => [
        String(r.round),
        figures.day(r.frozen_at),
        figures.isolated(`${r.sha256.slice(0, 12)}…`),
        figures.tonnes(r.total_location, decimals),
        figures.tonnes(r.total_market, decimals),
      ]),
      { notes: [label('note.rounded')] },
    ),
  ];
}

function thread(finding: Finding, wording: Wording): Block {
  const { label, figures } = wording;
  return threadBlock(finding, wording, {
    title: label(`finding.${finding.kind}`),
    state: label(`finding.${finding.outcome ?? finding.status}`),
    meta: [
      label('report.round', { round: figures.isolated(String(finding.round)) }),
      figures.day(finding.created_at),
      ...(finding.size_t === null
        ? []
        : [label('finding.size', { value: figures.withUnit(figures.exact(finding.size_t), TONNES) })]),
    ],
    whoOf: ({ author, side }) => `${name(author, wording)} · ${label(`side.${side}`)}`,
  });
}

/** The lines the licences ask for, of the published sets that are behind a figure. */
export function sources({ inventory }: GhgReportModel, wording: Wording): Block[] {
  const { label, figures, dir } = wording;
  const known = new Map<string, string>(
    editions().map((set) => [`${set.publisher}, ${set.title}\n${set.edition}`, set.attribution] as const),
  );
  const lines = inventory.factors
    .filter(({ own }) => !own)
    .map((factor) => {
      const credit = known.get(`${factor.source}\n${factor.edition}`);
      return [factor.source, factor.edition, factor.licence, credit ?? '']
        .map((part) => clean(part).replace(/\.$/, ''))
        .filter((part) => part !== '')
        .join('. ');
    });
  const items = [...new Set([...lines, ...ofEntries(inventory)])].toSorted().map((text) => figures.named(`${text}.`));
  return [
    heading(1, label('sources.title'), { numbered: false }),
    line(label(items.length > 0 ? 'sources.intro' : 'sources.none')),
    ...(items.length > 0 ? [{ kind: 'prose', paragraphs: [{ kind: 'list', dir, items }] } satisfies Block] : []),
  ];
}

/** The publications behind entered activities and refrigerants; own factors have their source beside them. */
function ofEntries({ entries = [], refrigerants = [] }: Inventory): string[] {
  const used = new Set([
    ...entries.map(({ source, edition }) => `${source}\n${edition}`),
    ...refrigerants.flatMap(({ state, source }) => (state === 'counted' ? source : [])),
  ]);
  return activitySources()
    .filter(({ source, edition }) => used.has(`${source}\n${edition}`) || used.has(source))
    .map(({ source, edition, licence, attribution }) => {
      const parts = source.includes(edition) ? [source, licence, attribution] : [source, edition, licence, attribution];
      return parts
        .map((part) => clean(part).replace(/\.$/, ''))
        .filter(Boolean)
        .join('. ');
    });
}

/** In parts, so that it breaks between them and not over the margin. */
const hash = (sha256: string, { figures }: Wording): string =>
  (sha256.match(/.{1,8}/gu) ?? []).map((part) => figures.isolated(part)).join(' ');
