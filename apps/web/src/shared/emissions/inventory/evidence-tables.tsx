import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { useTranslation } from 'react-i18next';
import { formatCount, formatDay, formatNumber } from '../../../ui/format.ts';
import { countryName } from '../../country-name.ts';
import { megawattHours } from '../megawatt-hours.ts';
import classes from './report-layout.module.css';
import { SumTable } from '../sum-table.tsx';
import { useReportWords } from '../report-words.ts';

type Instrument = NonNullable<Inventory['instruments']>[number];

/** Certificates, contracts and supplier rates, each with the facts that the quality criteria require. */
export function InstrumentTable({ inventory }: { inventory: Inventory }) {
  const { t } = useTranslation('emissions');
  const { instruments } = inventory;
  // Reports submitted before instruments were stored have none.
  if (instruments === undefined) return null;
  if (instruments.length === 0)
    return (
      <section className={classes.titled}>
        <h2 className={classes.title}>{t('instruments.title')}</h2>
        <p className={classes.note}>{t('instruments.none')}</p>
        <NotCounted inventory={inventory} />
      </section>
    );
  return (
    <>
      <SumTable
        title={t('instruments.title')}
        note={t('instruments.note')}
        head={[
          t('words:property'),
          t('instruments.instrument'),
          'MWh',
          <bdi key="factor" dir="ltr">
            kg CO₂e/kWh
          </bdi>,
          t('instruments.criteria'),
        ]}
        worded={[1, 4]}
        rows={instruments.map((row) => ({
          key: row.instrument_id,
          label: (
            <>
              <bdi>{row.environment_name}</bdi> · {countryName(row.country_code)}
            </>
          ),
          cells: [
            <span key="kind" className={classes.words}>
              {t(`instruments.${row.kind}`)} <bdi>{row.reference}</bdi>
            </span>,
            <span key="amount">
              {formatNumber(row.used_kwh / 1000, 1)} {t('instruments.of', { all: formatNumber(row.kwh / 1000, 1) })}
            </span>,
            formatNumber(row.kg_co2e_per_kwh, 3),
            <Criteria key="criteria" of={row} />,
          ],
        }))}
      />
      <NotCounted inventory={inventory} />
    </>
  );
}

/** Instruments entered for the year that are not part of its figures, each with the reason. */
function NotCounted({ inventory: { instruments_not_counted: found = [] } }: { inventory: Inventory }) {
  const { t } = useTranslation('emissions');
  if (found.length === 0) return null;
  return (
    <ul className={classes.criteria}>
      {found.map((row) => (
        <li key={row.instrument_id} data-flag>
          {t(`instruments.notCounted.${row.because}`, { mwh: megawattHours(row.kwh) })}: <bdi>{row.reference}</bdi> ·{' '}
          <bdi>{row.environment_name}</bdi>
        </li>
      ))}
    </ul>
  );
}

function Criteria({ of }: { of: Instrument }) {
  const { t } = useTranslation('emissions');
  const { issuer, technology, produced_from: from, produced_until: until, cancelled_on, beneficiary, year } = of;
  const cancelled = cancelled_on && [formatDay(cancelled_on), beneficiary].filter(Boolean).join(t('words:comma'));
  const stated = [
    ['issuer', issuer],
    ['technology', technology],
    ['produced', from && until && `${formatDay(from)} – ${formatDay(until)}`],
    ['cancelled', cancelled],
  ] as const;
  const missing = stated.filter(([, value]) => !value).map(([key]) => t(`instruments.${key}`));
  const isOutside = from && until && (until < `${year}-01-01` || from > `${year}-12-31`);
  return (
    <ul className={classes.criteria}>
      {stated.map(
        ([key, value]) =>
          value && (
            <li key={key}>
              {t(`instruments.${key}`)}: <bdi>{value}</bdi>
            </li>
          ),
      )}
      {missing.length > 0 && <li data-flag>{t('instruments.missing', { list: missing.join(t('words:comma')) })}</li>}
      {isOutside && <li data-flag>{t('instruments.outside')}</li>}
    </ul>
  );
}

/** Days without bills, substitute factors and absent residual mixes, by property. */
export function RemarkTable({ inventory }: { inventory: Inventory }) {
  const { t } = useTranslation('emissions');
  const words = useReportWords();
  const { remarks = [] } = inventory;
  if (remarks.length === 0) return null;
  return (
    <SumTable
      title={t('remarks.title')}
      head={[t('words:property'), t('words:carrier'), t('remarks.remark')]}
      worded={[1, 2]}
      rows={remarks.map(({ environment_id, environment_name, carrier, kind, from, days, of_days }) => ({
        key: [environment_id, carrier, kind, from].join('|'),
        label: <bdi>{environment_name}</bdi>,
        cells: [
          words.carrier(carrier),
          <span key="remark" className={classes.words}>
            {t(`remarks.${kind}`, {
              days: formatCount(days),
              of: formatCount(of_days),
              country: from && countryName(from),
            })}
          </span>,
        ],
      }))}
    />
  );
}
