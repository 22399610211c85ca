import type { HeldCertificate } from '@steward/contract/estate/certificates.models';
import type { AssessedProperty, AssessmentPart } from '@steward/contract/insight/building-assessments.models';
import type { BreeamResult } from '@steward/contract/reporting/breeam.models';
import { SUFFICIENT_COVERAGE } from '@steward/core/coverage/meters';
import type { CertificateKind } from '@steward/core/certificates/scheme';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { shortPart } from '../../../shared/breeam-band/band-text.tsx';
import { countryName } from '../../../shared/country-name.ts';
import type { FigureValue } from '../../../shared/figures/figure-value.tsx';
import { formatPercent } from '../../../ui/format.ts';
import { PlainLink } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { NameText, NoValue, SquareMeters } from '../../../ui/value-text.tsx';
import classes from './building-assessments.module.css';
import { gradeOf, levelOf, percentText } from './result-words.ts';

export interface AssessedRow extends AssessedProperty {
  energy?: FigureValue | undefined;
  median?: FigureValue | undefined;
  coverage?: FigureValue | undefined;
  limit?: { first_year: number | null; name: string | null; kind: 'limit' | 'pathway' | null } | undefined;
}

interface Options {
  rows: readonly AssessedRow[];
  rules: readonly { key: string; title: string }[];
  leftOut: readonly AssessmentPart[];
  bandText: (result: BreeamResult) => string;
  year: number;
  seesFigures: boolean;
  seesLimits: boolean;
}

/** A shade by percent of the scale, from 1 to 5; none where it is not ranked. */
const stepOf = (percent: number | null): number | undefined =>
  percent === null ? undefined : Math.min(5, Math.max(1, Math.floor(percent / 20) + 1));

const standingPercent = ({ standing }: HeldCertificate) => (standing === null ? null : (1 - standing) * 100);

/** The class or band in words, a note, and a shade that repeats it. */
function Words({ word, note, more }: { word: ReactNode; note?: ReactNode; more?: ReactNode }) {
  return (
    <>
      <b>{word}</b>
      {note && <small>{note}</small>}
      {more && <small>{more}</small>}
    </>
  );
}

const ofKind = ({ certificates }: AssessedRow, kind: CertificateKind) =>
  certificates.filter((one) => one.kind === kind);

function certificateColumn(t: TFunction, kind: CertificateKind): Column<AssessedRow> {
  const isRating = kind === 'energy_certificate';
  return {
    id: isRating ? 'rating' : 'certificate',
    label: t(isRating ? 'ratings.column' : 'certificates.column'),
    value: (row) => ofKind(row, kind).map(gradeOf).join(t('words:comma')) || null,
    sorted: (row) => {
      const [best] = ofKind(row, kind);
      return best ? (best.standing ?? 2) : undefined;
    },
    cell: (row) => {
      const [best, ...others] = ofKind(row, kind);
      if (!best) return <span className="soft">{t('noneInForce')}</span>;
      const words = (
        <Words
          word={<bdi>{levelOf(best) || best.scheme}</bdi>}
          note={levelOf(best) ? <bdi>{best.scheme}</bdi> : undefined}
          more={others.length > 0 ? t('andMore', { count: others.length }) : undefined}
        />
      );
      const look = { className: classes.cell, 'data-step': stepOf(standingPercent(best)) };
      const search = { environment: row.environment_id };
      return isRating ? (
        <PlainLink to="/diagnosis/energy-ratings" search={search} {...look}>
          {words}
        </PlainLink>
      ) : (
        <PlainLink to="/diagnosis/building-certifications" search={search} {...look}>
          {words}
        </PlainLink>
      );
    },
  };
}

function smartnessColumn(t: TFunction, kind: 'sri' | 'core'): Column<AssessedRow> {
  const of = ({ smartness }: AssessedRow) =>
    smartness.find(({ method, total }) => (method === 'core') === (kind === 'core') && total !== null);
  return {
    id: kind,
    label: t(`smartness.${kind}`),
    filter: true,
    value: (row) => of(row)?.title ?? null,
    sorted: (row) => of(row)?.total ?? undefined,
    cell: (row) => {
      const result = of(row);
      if (!result || result.total === null) return <span className="soft">{t('words:notAssessed')}</span>;
      const { method, year, title, total, counted, questions, begun } = result;
      return (
        <PlainLink
          to="/diagnosis/smartness"
          search={{ environment: row.environment_id, method, year }}
          className={classes.cell}
          data-step={stepOf(total)}
        >
          <Words
            word={title ?? '–'}
            note={
              <>
                <bdi dir="ltr">{percentText(total)}</bdi>
                {counted < questions && ` · ${t('answeredOf', { answered: counted, of: questions })}`}
              </>
            }
            more={begun && t('words:assessmentBegun', begun)}
          />
        </PlainLink>
      );
    },
  };
}

/** The parts that occur, each with a column: parts are never counted together. */
function breeamColumns(t: TFunction, { rows, bandText }: Options): Column<AssessedRow>[] {
  const parts = new Map(
    rows.flatMap(({ breeam }) =>
      breeam.flatMap(({ scheme, results }) =>
        results.map(({ part, title }) => [`${scheme} ${part}`, { scheme, part, title }] as const),
      ),
    ),
  );
  return [...parts.values()].map(({ scheme, part, title }): Column<AssessedRow> => {
    const of = ({ breeam }: AssessedRow) => {
      const found = breeam.find((one) => one.scheme === scheme);
      const result = found?.results.find((one) => one.part === part);
      return found && result ? { ...result, about: found } : undefined;
    };
    return {
      id: `breeam_${scheme}_${part}`,
      label: t('breeam.column', { part: shortPart(title) }),
      filter: true,
      value: (row) => {
        const result = of(row);
        return result ? bandText(result) : null;
      },
      sorted: (row) => of(row)?.score ?? undefined,
      cell: (row) => {
        const result = of(row);
        if (!result) return <span className="soft">{t('words:notAssessed')}</span>;
        const { score, blocker, about } = result;
        const { year, begun, answered, issues } = about;
        return (
          <PlainLink
            to="/diagnosis/breeam-details"
            search={{ environment: row.environment_id, scheme, year }}
            className={classes.cell}
            data-step={stepOf(score)}
          >
            <Words
              word={bandText(result)}
              note={
                score === null ? undefined : (
                  <>
                    <bdi dir="ltr">{percentText(score)}</bdi>
                    {answered < issues && ` · ${t('answeredOf', { answered, of: issues })}`}
                  </>
                )
              }
              more={
                begun
                  ? t('words:assessmentBegun', begun)
                  : blocker
                    ? t('breeam.blockedBy', { issue: blocker.issue })
                    : undefined
              }
            />
          </PlainLink>
        );
      },
    };
  });
}

/** Against the published median, where enough days have data. */
const differenceOf = ({ energy, median }: AssessedRow): number | null =>
  energy?.value != null && median?.value != null && (energy.covered ?? 1) >= SUFFICIENT_COVERAGE
    ? energy.value / median.value - 1
    : null;

function figureColumns(t: TFunction, year: number): Column<AssessedRow>[] {
  const said = (difference: number) =>
    t(difference > 0 ? 'figures.above' : 'figures.below', { share: formatPercent(Math.abs(difference), 0) });
  return [
    {
      id: 'energy',
      label: t('figures.column', { year }),
      value: (row) => {
        const difference = differenceOf(row);
        return difference === null ? null : said(difference);
      },
      sorted: (row) => differenceOf(row) ?? undefined,
      cell: (row) => {
        const difference = differenceOf(row);
        if (difference === null) return <NoValue />;
        return (
          <PlainLink to="/dashboard" search={{ environment: row.environment_id, year }} className={classes.cell}>
            <Words word={said(difference)} />
          </PlainLink>
        );
      },
    },
    {
      id: 'coverage',
      label: `${t('words:dataCoverage')} ${year}`,
      align: 'end',
      value: ({ coverage }) => coverage?.value ?? null,
      cell: ({ coverage, environment_id }) =>
        coverage?.value == null ? (
          <NoValue />
        ) : (
          <PlainLink
            to="/datahub/data_library/utilities/completeness"
            search={{ environment: environment_id, from: `${year}-01`, until: `${year}-12` }}
            className={classes.cell}
            data-step={stepOf(coverage.value * 100)}
          >
            <Words word={<bdi>{formatPercent(coverage.value, 0)}</bdi>} />
          </PlainLink>
        ),
    },
  ];
}

/** The rules that ratings break, the earliest first. */
function ruleColumn(t: TFunction, { rules }: Options): Column<AssessedRow> {
  const titleOf = (key: string) => rules.find((rule) => rule.key === key)?.title ?? key;
  const yearOf = (day: string) => day.slice(0, 4);
  return {
    id: 'rule',
    label: t('rules.column'),
    filter: true,
    value: ({ rules: [first] }) => (first ? titleOf(first.key) : null),
    sorted: ({ rules: [first] }) => first?.from,
    cell: ({ rules: own, environment_id }) => {
      const [first] = own;
      if (!first) return <NoValue />;
      const year = yearOf(first.from);
      return (
        <PlainLink to="/diagnosis/energy-ratings" search={{ environment: environment_id }} className={classes.cell}>
          <Words
            word={titleOf(first.key)}
            note={t(first.status === 'in-force' ? 'rules.sinceYear' : 'rules.fromYear', { year })}
            more={own.length > 1 ? t('andMore', { count: own.length - 1 }) : undefined}
          />
        </PlainLink>
      );
    },
  };
}

const limitColumn = (t: TFunction): Column<AssessedRow> => ({
  id: 'limit',
  label: t('rules.limitColumn'),
  value: ({ limit }) => limit?.first_year ?? null,
  sorted: ({ limit }) => limit?.first_year ?? undefined,
  cell: ({ limit, environment_id }) => {
    if (!limit?.kind) return <NoValue />;
    const words = <Words word={limit.first_year === null ? t('rules.kept') : limit.first_year} note={limit.name} />;
    return limit.kind === 'limit' ? (
      <PlainLink to="/net_zero/limits" search={{ item: environment_id }} className={classes.cell}>
        {words}
      </PlainLink>
    ) : (
      <PlainLink to="/net_zero" className={classes.cell}>
        {words}
      </PlainLink>
    );
  },
});

/** The columns of the table: the property, then a column for each diagnosis. */
export function assessmentColumns(t: TFunction, options: Options): Column<AssessedRow>[] {
  const { leftOut, year, seesFigures, seesLimits } = options;
  const sees = (part: AssessmentPart) => !leftOut.includes(part);
  return [
    {
      id: 'environment_name',
      label: t('words:property'),
      value: ({ environment_name }) => environment_name,
      cell: ({ environment_name }) => <NameText>{environment_name}</NameText>,
      canHide: false,
    },
    ...(sees('certificates')
      ? [certificateColumn(t, 'energy_certificate'), certificateColumn(t, 'building_certificate')]
      : []),
    ...(sees('diagnoses') ? [smartnessColumn(t, 'sri'), smartnessColumn(t, 'core'), ...breeamColumns(t, options)] : []),
    ...(seesFigures ? figureColumns(t, year) : []),
    ...(sees('certificates') ? [ruleColumn(t, options)] : []),
    ...(seesLimits ? [limitColumn(t)] : []),
    {
      id: 'portfolio',
      label: t('words:portfolio'),
      value: ({ portfolio_name }) => portfolio_name,
      hidden: true,
    },
    {
      id: 'country',
      label: t('words:country'),
      value: ({ country_code }) => countryName(country_code),
      filter: true,
      hidden: true,
    },
    { id: 'city', label: t('words:city'), value: ({ city }) => city, hidden: true },
    {
      id: 'type',
      label: t('words:propertyType'),
      value: ({ property_type }) => t(`environments:types.${property_type}`),
      filter: true,
      hidden: true,
    },
    {
      id: 'gross_floor_area',
      label: t('words:grossFloorArea'),
      align: 'end',
      hidden: true,
      value: ({ gross_floor_area }) => gross_floor_area,
      cell: ({ gross_floor_area }) => <SquareMeters value={gross_floor_area} />,
    },
  ];
}
