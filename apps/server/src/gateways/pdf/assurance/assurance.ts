import { heading, line, numeric, start, table, type Block, type PrintedReport } from '../blocks.ts';
import type { Figures } from '../figures.ts';
import { clean, paragraphsOf, shortened } from '../prose.ts';
import { scopeThree, thread } from './covered.ts';
import type { AssuranceModel } from './model.ts';
import { wordingOf, type Wording } from './wording.ts';

/** A statement of assurance with the elements of ISO 14064-3 and ISAE 3410; `docs/methods/verification.md` names them all. */
export function assurance(model: AssuranceModel): PrintedReport {
  const wording = wordingOf(model);
  const { label, figures, dir } = wording;
  const [year = 1970, month = 1, day = 1] = model.issuedAt.slice(0, 10).split('-').map(Number);
  const plain = { target: clean(shortened(model.target, 160)), year: String(model.year) };
  return {
    language: model.language,
    dir,
    title: `${label('title')} ${model.year}: ${plain.target}`,
    author: clean(shortened(model.verifier, 160)),
    description: label('about', plain),
    date: { year, month, day },
    cover: null,
    contents: '',
    running: {
      title: `${label('title')} ${model.year}`,
      organization: figures.named(shortened(model.organization, 60)),
      draft: '',
      mark: figures.isolated(`SHA-256 ${model.reportSha256.slice(0, 12)}…`),
      page: label('page'),
    },
    blocks: [
      heading(1, label('title'), { numbered: false }),
      ...warnings(model, wording),
      ...subject(model, wording),
      ...conclusion(model, wording),
      ...duties(model, wording),
      ...work(model, wording),
      ...misstatements(model, wording),
      ...signature(model, wording),
      ...later(model, wording),
      ...annex(model, wording),
    ],
  };
}

/** In groups of eight, as on the cover of the report: a line can break between them. */
const inGroups = (hash: string, figures: Figures): string => figures.isolated((hash.match(/.{1,8}/gu) ?? []).join(' '));

const part = (title: string): Block => heading(2, title, { numbered: false });
const prose = (text: string, { dir }: Wording): Block[] => {
  const paragraphs = paragraphsOf(text, dir);
  return paragraphs.length > 0 ? [{ kind: 'prose', paragraphs }] : [];
};

/** What became of the statement, before anything it says. */
function warnings({ standing, replaces }: AssuranceModel, { label, figures, outside }: Wording): Block[] {
  const named = ({ round, sha256, issued_at }: { round: number; sha256: string; issued_at: string }) => ({
    round: figures.isolated(String(round)),
    day: figures.day(issued_at),
    hash: figures.isolated(sha256.slice(0, 12)),
  });
  const { state, since, by, replaced_by } = standing;
  const ended = since === null ? [] : [label('since', { day: figures.day(since), name: outside(by) })];
  const after = replaced_by ? [label('replaced-by', named(replaced_by))] : [];
  const notice = (title: string, lines: string[], tone: 'warn' | 'calm'): Block => ({
    kind: 'notice',
    tone,
    title,
    lines,
    items: [],
  });
  return [
    ...(state === 'stands' ? [] : [notice(label(state), [...ended, ...after, label('facts-text')], 'warn')]),
    ...(replaces
      ? [notice(label('reissued'), [label('replaces', named({ ...replaces, issued_at: replaces.issuedAt }))], 'calm')]
      : []),
  ];
}

function subject(model: AssuranceModel, { label, figures, outside }: Wording): Block[] {
  const organization = outside(model.organization);
  return [
    {
      kind: 'fields',
      rows: [
        { label: label('number'), value: figures.isolated(`${model.year}-${model.sha256.slice(0, 12)}`) },
        {
          label: label('addressee'),
          value: model.details.addressee
            ? outside(model.details.addressee)
            : label('addressee-default', { organization }),
        },
        {
          label: label('subject'),
          value: label('subject-value', {
            target: outside(model.target),
            round: figures.isolated(String(model.round)),
            frozen: figures.day(model.frozenAt),
          }),
        },
        { label: label('responsible'), value: organization },
        {
          label: label('period'),
          value: [
            label('period-value', {
              start: figures.day(`${model.year}-01-01`),
              end: figures.day(`${model.year}-12-31`),
            }),
            ...(isBeforeYearEnd(model) ? [label('period-open', { day: figures.day(model.frozenAt) })] : []),
          ].join(' · '),
        },
        { label: label('boundary'), value: label(model.consolidation) },
        {
          label: label('base-year'),
          value: model.baseYear === null ? label('not-stated') : figures.isolated(String(model.baseYear)),
        },
        { label: label('gases'), value: label('gases-value') },
        { label: label('hash'), value: inGroups(model.reportSha256, figures) },
      ],
    },
  ];
}

function conclusion(model: AssuranceModel, wording: Wording): Block[] {
  const { label, outside, figures, tonnes } = wording;
  const { opinion, assurance: level, words, details, totals } = model;
  const keys = ['scope1', 'scope2_location', 'scope2_market', 'scope3', 'total_location', 'total_market'] as const;
  const about = { target: outside(model.target), year: figures.isolated(String(model.year)) };
  return [
    part(label('opinion')),
    {
      kind: 'fields',
      rows: [
        { label: label('opinion'), value: label(`opinion.${opinion}`) },
        { label: label('level'), value: label(level) },
      ],
    },
    line(label(`text.${opinion}.${level}`, about)),
    ...(words ? [part(label(opinion === 'unmodified' ? 'words' : 'basis')), ...prose(words, wording)] : []),
    ...(details.emphasis ? [part(label('emphasis')), ...prose(details.emphasis, wording)] : []),
    part(label('emissions')),
    table(
      [start(label('column.what')), numeric(label('column.tonnes'))],
      keys.map((key) => [label(key), tonnes(totals[key])]),
      { totals: 2 },
    ),
    ...scopeThree(model, wording),
  ];
}

/** A report frozen before its year was over covers the part of the year until then. */
const isBeforeYearEnd = ({ year, frozenAt }: AssuranceModel): boolean => frozenAt.slice(0, 10) <= `${year}-12-31`;

function duties(model: AssuranceModel, wording: Wording): Block[] {
  const { label, figures, outside } = wording;
  const organization = outside(model.organization);
  const { standard, accreditation } = model.details;
  return [
    part(label('criteria')),
    line(label('criteria-text')),
    part(label('responsibilities')),
    line(label('responsible-text', { organization })),
    line(`${label('verifier-text')} ${label(`standard.${standard}`)}`),
    part(label('independence')),
    line(
      label('independence-text', {
        verifier: outside(model.verifier),
        day: figures.day(model.independentAt),
        organization,
      }),
    ),
    ...(model.linkByHand ? [line(label('link-by-hand', { verifier: outside(model.verifier) }))] : []),
    ...(accreditation
      ? [{ kind: 'fields', rows: [{ label: label('accreditation'), value: outside(accreditation) }] } satisfies Block]
      : []),
  ];
}

function work(model: AssuranceModel, wording: Wording): Block[] {
  const { label, figures, tonnes } = wording;
  const { checked, samples } = model;
  const count = (number: number) => figures.rounded(number, 0);
  return [
    part(label('work')),
    line(label(`work-${model.assurance}`)),
    ...prose(model.details.work, wording),
    line(
      checked
        ? label('work-samples', {
            items: count(checked.items),
            tonnes: figures.withUnit(tonnes(checked.total_kg), 't CO₂e'),
            checked: count(checked.covered_items),
            share: figures.percent(checked.share ?? 0, 1),
          })
        : label('work-no-samples'),
    ),
    ...((checked?.covered_items ?? 0) === 0 && model.assurance === 'reasonable' && model.details.no_sample
      ? [line(label('no-sample')), ...prose(model.details.no_sample, wording)]
      : []),
    ...(samples.length > 0
      ? [
          table(
            [
              start(label('column.sample')),
              numeric(label('column.checked')),
              numeric(label('column.share')),
              numeric(label('column.found')),
              numeric(label('column.projected')),
            ],
            samples.map(({ method, seed, coverage, checked_items, result }) => [
              { text: label(`method.${method}`), ...(seed && { sub: label('seed', { seed: figures.named(seed) }) }) },
              figures.isolated(`${checked_items} / ${coverage.covered_items}`),
              figures.percent(coverage.share ?? 0, 1),
              tonnes(result.known_kg),
              tonnes(result.overstated_kg + result.understated_kg),
            ]),
          ),
        ]
      : []),
  ];
}

function misstatements(model: AssuranceModel, wording: Wording): Block[] {
  const { label, figures, tonnes } = wording;
  const { materiality, findings } = model;
  const { performance_percent, performance_kg = null, upper_kg = null, is_upper_above } = materiality;
  const confidence = model.samples.find(({ result }) => result.upper_kg !== null)?.confidence;
  return [
    part(label('materiality')),
    line(
      label('materiality-text', {
        percent: figures.percent(materiality.percent / 100, 1),
        threshold: figures.withUnit(tonnes(materiality.threshold_kg), 't CO₂e'),
      }),
    ),
    table(
      [start(label('misstated.total')), numeric(label('column.tonnes'))],
      [
        [label('misstated.findings'), tonnes(materiality.findings_kg)],
        [label('misstated.found'), tonnes(materiality.found_kg)],
        [label('misstated.projected'), tonnes(materiality.projected_kg)],
        [label('misstated.total'), tonnes(materiality.total_kg)],
        [label('misstated.share'), materiality.share === null ? '–' : figures.percent(materiality.share, 2)],
      ],
      { totals: 2 },
    ),
    ...(performance_percent === undefined || upper_kg === null
      ? []
      : [
          line(
            label('performance-text', {
              percent: figures.percent(performance_percent / 100, 0),
              tonnes: figures.withUnit(tonnes(performance_kg), 't CO₂e'),
            }),
          ),
          line(
            label('upper-text', {
              upper: figures.withUnit(tonnes(upper_kg), 't CO₂e'),
              confidence: figures.percent(confidence ?? 0.95, 0),
            }),
          ),
          ...(is_upper_above ? [line(label('upper-above'))] : []),
        ]),
    ...(is_upper_above && model.details.upper_limit ? prose(model.details.upper_limit, wording) : []),
    ...(model.samples.some((sample) => sample.is_too_coarse) ? [line(label('too-coarse'))] : []),
    part(label('findings')),
    ...(findings.length === 0 ? [line(label('findings-none'))] : findings.map((finding) => thread(finding, wording))),
    part(label('limitations')),
    line(label('limitations-text')),
    part(label('restriction')),
    line(label('restriction-text')),
  ];
}

function signature(model: AssuranceModel, { label, figures, outside }: Wording): Block[] {
  const { details, log } = model;
  return [
    part(label('signature')),
    {
      kind: 'fields',
      rows: [
        { label: label('name'), value: outside(model.verifier) },
        { label: label('role'), value: outside(details.role) },
        { label: label('body'), value: outside(details.body) },
        { label: label('place'), value: outside(details.place) },
        { label: label('date'), value: figures.day(model.issuedAt) },
      ],
    },
    line(
      label('proof', {
        hash: figures.isolated(model.sha256),
        entries: figures.rounded(log.entries, 0),
        head: figures.isolated(`${log.head.slice(0, 16)}…`),
      }),
      { muted: true },
    ),
    line(label('check-at', { address: figures.isolated(model.checkAt) }), { muted: true }),
  ];
}

function later({ facts }: AssuranceModel, { label, figures, outside }: Wording): Block[] {
  if (facts.length === 0) return [];
  return [
    part(label('facts')),
    line(label('facts-text')),
    table(
      [start(label('column.fact')), numeric(label('column.size')), start(label('column.decision'))],
      facts.map(({ what, effect_t, decision, reason, recorded_at, recorded_by_name }) => [
        { text: outside(what), sub: `${outside(recorded_by_name)} · ${figures.day(recorded_at)}` },
        effect_t === null ? '–' : figures.exact(effect_t),
        { text: label(`decision.${decision}`), sub: outside(reason) },
      ]),
    ),
  ];
}

function annex({ risks }: AssuranceModel, { label, outside }: Wording): Block[] {
  if (risks.length === 0) return [];
  return [
    part(label('annex')),
    table(
      [
        start(label('column.area')),
        start(label('column.inherent'), 0),
        start(label('column.control'), 0),
        start(label('column.response'), 2),
      ],
      risks.map(({ area, inherent, control, response }) => [
        outside(area),
        label(`risk.${inherent}`),
        label(`risk.${control}`),
        outside(response),
      ]),
    ),
  ];
}
