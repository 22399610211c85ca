import { SUFFICIENT_COVERAGE } from '@steward/core/coverage/meters';
import { lackOf } from '@steward/core/coverage/understated';
import { totalOf } from '@steward/core/ghg/known-sums';
import { heading, line, type Block, type Figure } from '../blocks.ts';
import { tonneDecimals } from '../figures.ts';
import type { GhgReportModel } from '../ghg-report.ts';
import { completeness, isEmpty } from './missing.ts';
import { scopesOf } from './scope-three.ts';
import { KILOGRAMS, name, TONNES, type Wording } from './wording.ts';

/** One page: the two totals first, then what they are made of, and how far they can be trusted. */
export function summary(model: GhgReportModel, wording: Wording): Block[] {
  const { label, figures } = wording;
  const { inventory } = model;
  const { totals, total_location, total_market, coverage } = inventory;
  const decimals = tonneDecimals([total_location, total_market]);
  const area = inventory.gross_floor_area;
  const known = (kg: number | null) => (isEmpty(inventory) ? null : kg);
  const complete = inventory.is_complete && lackOf(inventory) === undefined;
  const scopes = scopesOf(inventory, wording);
  const note = complete ? scopes : label('summary.scopes-lower', { scopes });
  const tonnes = (title: string, kg: number | null): Figure => ({
    label: title,
    value: figures.tonnes(known(kg), decimals),
    unit: TONNES,
    note: '',
  });
  const perArea = (title: string, kg: number | null): Figure => ({
    label: title,
    value: figures.rounded(area > 0 && kg !== null ? kg / area : null, 1),
    unit: `${KILOGRAMS}/m²`,
    note:
      area > 0
        ? coverage.days_expected > 0 && coverage.share < SUFFICIENT_COVERAGE
          ? label('note.based-on', { share: figures.percent(coverage.share) })
          : figures.withUnit(figures.rounded(area, 0), 'm²')
        : label('summary.no-area'),
  });
  return [
    heading(1, label('summary.title'), { numbered: false, newPage: true }),
    {
      kind: 'heroes',
      series: ['1', '2', '3'].map((scope) => label('scope.short', { scope })),
      items: [
        {
          label: label('summary.location'),
          value: figures.tonnes(known(total_location), decimals),
          unit: TONNES,
          note,
          parts: shares([totals.scope1, totals.scope2_location, totals.scope3]),
        },
        {
          label: label('summary.market'),
          value: figures.tonnes(known(total_market), decimals),
          unit: TONNES,
          note,
          parts: shares([totals.scope1, totals.scope2_market, totals.scope3]),
        },
      ],
    },
    {
      kind: 'tiles',
      items: [
        tonnes(label('column.scope1'), totals.scope1),
        tonnes(label('column.scope2-location'), totals.scope2_location),
        tonnes(label('column.scope2-market'), totals.scope2_market),
        tonnes(label('column.scope3'), totals.scope3),
        perArea(label('summary.intensity-location'), total_location),
        perArea(label('summary.intensity-market'), total_market),
        {
          label: label('summary.coverage'),
          value: figures.percent(coverage.days_expected > 0 ? coverage.share : null),
          unit: '',
          note: label('summary.coverage-note', {
            days: figures.rounded(coverage.days, 0),
            expected: figures.rounded(coverage.days_expected, 0),
          }),
        },
        {
          label: label('summary.estimated'),
          value: figures.percent(coverage.days > 0 ? coverage.estimated_share : null),
          unit: '',
          note: label('summary.estimated-note'),
        },
      ],
    },
    line(label('summary.two-bases'), { muted: true }),
    completeness(model, wording),
    heading(3, label('summary.facts')),
    facts(model, wording),
  ];
}

function facts(
  { inventory, baseYear, year, consolidation, verification, status }: GhgReportModel,
  wording: Wording,
): Block {
  const { label, figures } = wording;
  const base = baseYear === year ? undefined : inventory.by_year.find((row) => row.year === baseYear);
  const changes: { label: string; value: string }[] = [];
  if (base) {
    const from = String(base.year);
    const change = (now: number | null, then: number | null) =>
      figures.change(now !== null && then !== null && then > 0 ? (now - then) / then : null);
    changes.push(
      {
        label: label('summary.change-location', { year: from }),
        value: change(inventory.total_location, totalOf(base, 'location')),
      },
      {
        label: label('summary.change-market', { year: from }),
        value: change(inventory.total_market, totalOf(base, 'market')),
      },
    );
  }
  return {
    kind: 'fields',
    rows: [
      { label: label('field.consolidation'), value: label(`consolidation.${consolidation}`) },
      { label: label('field.properties'), value: figures.rounded(inventory.by_environment.length, 0) },
      { label: label('field.energy'), value: energyOf(inventory.energy_kwh, wording) },
      ...changes,
      {
        label: label('summary.verification'),
        value: verification
          ? [
              label(`decision.${verification.decision}`),
              name(verification.verifier, wording),
              figures.day(verification.at),
              ...(verification.ended
                ? [
                    label(`ended.${verification.ended.standing}`, {
                      day: figures.day(verification.ended.at),
                      name: name(verification.ended.by, wording),
                    }),
                  ]
                : []),
            ].join(label('list.comma'))
          : label(`status.${status}`),
      },
    ],
  };
}

export function seriesNames({ label }: Wording): string[] {
  return [label('column.scope1'), label('column.scope2-location'), label('column.scope3')];
}

function shares(known: readonly (number | null)[]): { series: number; share: number }[] {
  const parts = known.map((kg) => kg ?? 0);
  const whole = parts.reduce((sum, part) => sum + Math.max(0, part), 0);
  if (whole <= 0) return [];
  return parts.map((part, series) => ({ series, share: Math.max(0, part) / whole })).filter(({ share }) => share > 0);
}

/** A dash where nothing is known of it. */
const energyOf = (kwh: number | null, { figures }: Wording) =>
  kwh === null ? figures.rounded(null, 0) : figures.withUnit(figures.rounded(kwh / 1000, 0), 'MWh');
