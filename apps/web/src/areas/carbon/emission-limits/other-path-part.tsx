import { Select, TextInput } from '@mantine/core';
import { emissionLimits } from '@steward/contract/carbon/emission-limits';
import type { LimitedProperty, LimitPackHead } from '@steward/contract/carbon/emission-limits.laws';
import { useTranslation } from 'react-i18next';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { useMay } from '../../../shared/may.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { DayInput } from '../../../ui/form/day-input.tsx';
import { formatDay, formatFormula, formatMoney, formatNumber, formatPercent } from '../../../ui/format.ts';
import { Section } from '../../../ui/section.tsx';
import classes from './emission-limits.module.css';

type Path = NonNullable<LimitedProperty['other_path']>;

interface Props {
  row: LimitedProperty;
  pack: LimitPackHead;
  packId: string | null;
  onSaved: (name: string) => void;
}

const toneOf = { 'by-limit': 'good', 'by-measures': 'good', open: 'warn', missed: 'bad' } as const;
const toneOfMeasure = { done: 'good', late: 'bad', 'not-applicable': 'plain', open: 'warn' } as const;

/** The path without a yearly limit: met by the emissions of one year, or by measures that were done in time. */
export function OtherPathPart({ path, ...about }: Props & { path: Path }) {
  const { t } = useTranslation('emission-limits');
  const { by_limit, by_measures } = path;
  const flat = formatMoney(about.pack.other_path?.flat_penalty ?? 0, about.pack.currency);
  return (
    <>
      <Section
        title={path.name}
        end={<StatusBadge tone={toneOf[path.state]}>{t(`otherPath.states.${path.state}`)}</StatusBadge>}
      >
        <p className={classes.soft}>{t(`otherPath.means.${path.state}`, { flat })}</p>
        {by_limit && (
          <>
            <Figure
              label={t('words:emissionsOfYear', { year: by_limit.year })}
              value={by_limit.emissions_t}
              unit="t CO₂e"
              note={
                by_limit.limit_t === null
                  ? t('otherPath.noLimit')
                  : t('otherPath.limitOf', { year: by_limit.limit_of, limit: formatNumber(by_limit.limit_t, 1) })
              }
            />
            <p className={classes.soft}>
              {by_limit.is_met === null
                ? t('otherPath.unknown', { year: by_limit.year, share: formatPercent(by_limit.coverage, 0) })
                : t(by_limit.is_met ? 'otherPath.met' : 'otherPath.notMet')}{' '}
              <bdi dir="ltr">{by_limit.source}</bdi>
            </p>
            <ul className={classes.working}>
              {by_limit.working.map((line) => (
                <li key={line}>
                  <bdi dir="ltr">{formatFormula(line)}</bdi>
                </li>
              ))}
            </ul>
          </>
        )}
      </Section>
      {by_measures && (
        <Section
          title={t('otherPath.measures')}
          note={t('otherPath.measuresNote', {
            done: by_measures.measures.filter(({ state }) => state === 'done' || state === 'not-applicable').length,
            all: by_measures.measures.length,
            day: formatDay(by_measures.until),
          })}
        >
          <MeasuresForm measures={by_measures} {...about} />
        </Section>
      )}
    </>
  );
}

function MeasuresForm({
  measures: { measures, source },
  row,
  packId,
  onSaved,
}: Omit<Props, 'pack'> & { measures: NonNullable<Path['by_measures']> }) {
  const { t, i18n } = useTranslation('emission-limits');
  const mayEdit = useMay('net-zero.edit');
  // A law added as a file has measures of its own, named in its own words.
  const nameOf = (measure: string) =>
    i18n.exists(`emission-limits:otherPath.list.${measure}`) ? t(`otherPath.list.${measure as 'lighting'}`) : measure;
  return (
    <CallForm
      call={emissionLimits.saveLimitMeasures}
      start={{
        environment_id: row.environment_id,
        limit_pack_id: packId,
        measures: measures.map(({ measure, done_on, not_applicable }) => ({ measure, done_on, not_applicable })),
      }}
      onSaved={() => onSaved(row.environment_name)}
      onlyChanged
      isReadOnly={!mayEdit}
    >
      {(form) => {
        const said = form.watch('measures') ?? [];
        const change = (at: number, next: Partial<(typeof said)[number]>) => {
          const before = said[at];
          if (before) form.setValue('measures', said.with(at, { ...before, ...next }), { shouldDirty: true });
        };
        return (
          <ol className={classes.measures}>
            {measures.map(({ measure, state }, at) => {
              const one = said[at];
              const isOut = Boolean(one?.not_applicable);
              return (
                <li key={measure}>
                  <span>
                    {nameOf(measure)}{' '}
                    <StatusBadge tone={toneOfMeasure[state]}>{t(`otherPath.measureStates.${state}`)}</StatusBadge>
                  </span>
                  <div className={classes.measure}>
                    <Select
                      aria-label={t('otherPath.statusOf', { name: nameOf(measure) })}
                      allowDeselect={false}
                      disabled={!mayEdit}
                      data={[
                        { value: 'applies', label: t('otherPath.doneOn') },
                        { value: 'out', label: t('otherPath.measureStates.not-applicable') },
                      ]}
                      value={isOut ? 'out' : 'applies'}
                      onChange={(next) =>
                        change(
                          at,
                          next === 'out'
                            ? { done_on: null, not_applicable: t('otherPath.notHere') }
                            : { not_applicable: '' },
                        )
                      }
                    />
                    {isOut ? (
                      <TextInput
                        aria-label={t('otherPath.whyNot', { name: nameOf(measure) })}
                        maxLength={300}
                        disabled={!mayEdit}
                        value={one?.not_applicable ?? ''}
                        onChange={(event) => change(at, { not_applicable: event.currentTarget.value || ' ' })}
                      />
                    ) : (
                      <DayInput
                        aria-label={t('otherPath.dayOf', { name: nameOf(measure) })}
                        clearable
                        disabled={!mayEdit}
                        value={one?.done_on ?? undefined}
                        onChange={(day) => change(at, { done_on: day ?? null })}
                      />
                    )}
                  </div>
                </li>
              );
            })}
            <p className={classes.soft}>
              <bdi dir="ltr">{source}</bdi>
            </p>
          </ol>
        );
      }}
    </CallForm>
  );
}
