import type { ProvenSavingPart, SavingProof } from '@steward/contract/carbon/proven-savings';
import { daysBetween } from '@steward/core/calendar/day';
import { useTranslation } from 'react-i18next';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { lastDayOf, periodText } from '../../../shared/period-text.tsx';
import { formatNumber, formatPercent } from '../../../ui/format.ts';
import { Section } from '../../../ui/section.tsx';
import { NumberText } from '../../../ui/value-text.tsx';
import { SavingChart } from './saving-chart.tsx';
import { SavingIssueText } from './saving-issue.tsx';
import { kwhText } from './saving-words.ts';
import classes from './saving.module.css';

interface Props {
  part: ProvenSavingPart;
  proof: SavingProof;
  isOnly: boolean;
}

/** One energy source of a project: adjusted baseline against bills, and the model behind it. */
export function SavingPart({ part, proof, isOnly }: Props) {
  const { t } = useTranslation('proven-savings');
  const words = useCarrierWords();
  const { carrier, baseline, model, periods, sums, issue, left_out } = part;
  const [first, last] = [periods[0]?.start, periods.at(-1)?.end];
  const gap = first && last && sums ? daysBetween(first, last) - sums.days : 0;
  return (
    <Section
      title={words.carrier(carrier)}
      note={
        baseline
          ? t('proof.baselineOf', {
              period: periodText(baseline.start, lastDayOf(baseline.end, false)),
              use: kwhText(baseline.kwh),
            })
          : ''
      }
    >
      {!isOnly && issue && (
        <p className={classes.soft}>
          <SavingIssueText issue={issue} proof={{ ...proof, parts: [part] }} />
        </p>
      )}
      {sums && (
        <div className={classes.beside}>
          <SavingChart periods={periods} saved={sums.saved_kwh} />
          <Periods part={part} sums={sums} />
        </div>
      )}
      {gap > 0 && <p className={classes.soft}>{t('proof.gap', { count: gap })}</p>}
      {left_out > 0 && <p className={classes.soft}>{t('proof.leftOut', { count: left_out })}</p>}
      {model && <Model model={model} />}
      {sums && model && <Uncertainty sums={sums} cv={model.cv_rmse} confidence={proof.confidence} />}
    </Section>
  );
}

type Sums = NonNullable<ProvenSavingPart['sums']>;

function Periods({ part, sums }: { part: ProvenSavingPart; sums: Sums }) {
  const { t } = useTranslation('proven-savings');
  const isAdjusted = sums.adjustment_kwh !== 0;
  const cell = (kwh: number) => (
    <td>
      <NumberText value={kwh} decimals={0} />
    </td>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.scroll} tabIndex={0} aria-label={t('proof.byPeriod')}>
      <table className={classes.table}>
        <caption>{t('proof.byPeriod')} (kWh)</caption>
        <thead>
          <tr>
            <th scope="col">{t('words:period')}</th>
            {isAdjusted && <th scope="col">{t('proof.adjustment')}</th>}
            <th scope="col">{t('proof.adjusted')}</th>
            <th scope="col">{t('words:consumption')}</th>
            <th scope="col">{t('proof.saving')}</th>
          </tr>
        </thead>
        <tbody>
          {part.periods.map((one) => (
            <tr key={one.start}>
              <th scope="row">{periodText(one.start, lastDayOf(one.end, false))}</th>
              {isAdjusted && cell(one.adjustment_kwh)}
              {cell(one.adjusted_kwh)}
              {cell(one.actual_kwh)}
              {cell(one.saved_kwh)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('words:total')}</th>
            {isAdjusted && cell(sums.adjustment_kwh)}
            {cell(sums.adjusted_kwh)}
            {cell(sums.actual_kwh)}
            {cell(sums.saved_kwh)}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Model({ model }: { model: NonNullable<ProvenSavingPart['model']> }) {
  const { t } = useTranslation('proven-savings');
  const kinds = {
    '1P': t('proof.models.1P'),
    '2P': t('proof.models.2P'),
    '3PH': t('proof.models.3PH'),
    '3PC': t('proof.models.3PC'),
    '4P': t('proof.models.4P'),
  };
  const facts: [string, string][] = [
    ['n, p', `${model.n}, ${model.p}`],
    ['R²', formatNumber(model.r2, 2)],
    ['CV(RMSE)', formatPercent(model.cv_rmse, 1)],
    ['NMBE', formatPercent(Math.abs(model.nmbe) < 0.0005 ? 0 : model.nmbe, 1)],
  ];
  return (
    <>
      <p className={classes.soft}>
        {t('proof.model')}: {kinds[model.kind]} · <bdi dir="ltr">{formulaOf(model)}</bdi>
      </p>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi dir="ltr">{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** kWh per day, as the model computes it. */
function formulaOf({
  kind,
  base_c,
  base_per_day,
  per_degree,
  per_hdd,
  per_cdd,
}: NonNullable<ProvenSavingPart['model']>) {
  const one = (value: number) => formatNumber(value, 2);
  const base = one(base_per_day);
  if (kind === '1P') return `${base} kWh/d`;
  if (kind === '2P') return `${base} + ${one(per_degree)} × T kWh/d`;
  const heating = per_hdd ? ` + ${one(per_hdd)} × HDD(${formatNumber(base_c ?? 0, 1)} °C)` : '';
  const cooling = per_cdd ? ` + ${one(per_cdd)} × CDD(${formatNumber(base_c ?? 0, 1)} °C)` : '';
  return `${base}${heating}${cooling} kWh/d`;
}

/** The uncertainty of the saving with its formula and figures. */
function Uncertainty({ sums, cv, confidence }: { sums: Sums; cv: number; confidence: number }) {
  const { t } = useTranslation('proven-savings');
  const { n, m, t: student, adjusted_kwh, adjustment_kwh, standard_error_kwh, half_kwh } = sums;
  const modelled = formatNumber(adjusted_kwh - adjustment_kwh, 0);
  return (
    <>
      <p className={classes.soft}>{t('proof.error', { confidence: formatPercent(confidence / 100, 0), n, m })}</p>
      <p className={classes.working}>
        <bdi dir="ltr">
          1.26 × {formatPercent(cv, 2)} × {modelled} kWh × √((1 + 2/{n})/{m}) = {formatNumber(standard_error_kwh, 0)}{' '}
          kWh
        </bdi>
        <br />
        <bdi dir="ltr">
          × t {formatNumber(student, 3)} = ± {formatNumber(half_kwh, 0)} kWh
        </bdi>
      </p>
    </>
  );
}
