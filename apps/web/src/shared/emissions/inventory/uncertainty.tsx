import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../../ui/format.ts';
import { NoValue } from '../../../ui/value-text.tsx';
import { countryName } from '../../country-name.ts';
import { SumTable } from '../sum-table.tsx';
import { formatKilograms, formatTonnes, tonneDecimals, Tonnes } from '../tonnes.tsx';
import classes from './uncertainty.module.css';
import { useReportWords } from '../report-words.ts';

type Uncertainty = NonNullable<Inventory['uncertainty']>;
type UncertainSum = NonNullable<Uncertainty['scope1']>;

const sums = [
  { key: 'scope1', label: 'scope1' },
  { key: 'scope2_location', label: 'scope2_location' },
  { key: 'scope2_market', label: 'scope2_market' },
  { key: 'scope3', label: 'scope3' },
  { key: 'total_location', label: 'total_location', isTotal: true },
  { key: 'total_market', label: 'total_market', isTotal: true },
] as const;

/** The uncertainty of each sum, its data quality, and the first things to improve. */
export function UncertaintyTables({ inventory }: { inventory: Inventory }) {
  const { t } = useTranslation('emissions');
  const { uncertainty } = inventory;
  if (!uncertainty || (!uncertainty.total_location && !uncertainty.total_market)) return null;
  const decimals = tonneDecimals(...sums.map(({ key }) => uncertainty[key]?.high ?? null));
  return (
    <div className={classes.tables}>
      <SumTable
        title={t('uncertainty.title')}
        note={t('uncertainty.note')}
        head={[
          t('scope.head'),
          't CO₂e',
          t('inUnit', { label: t('uncertainty.interval'), unit: 't' }),
          t('uncertainty.deviation'),
          t('uncertainty.score'),
        ]}
        rows={sums.map(({ key, label, ...row }) => {
          const sum = uncertainty[key];
          return {
            key,
            label: t(`sums.${label}`),
            ...row,
            cells: sum
              ? [
                  <Tonnes key="t" kg={sum.kg_co2e} decimals={decimals} withoutUnit />,
                  <Interval key="i" sum={sum} decimals={decimals} />,
                  <Deviation key="d" sum={sum} />,
                  <Score key="s" score={sum.score} />,
                ]
              : [<NoValue key="t" />, '', '', ''],
          };
        })}
      />
      <Sources uncertainty={uncertainty} />
      <Kinds uncertainty={uncertainty} />
    </div>
  );
}

function Sources({ uncertainty: { sources } }: { uncertainty: Uncertainty }) {
  const { t } = useTranslation('emissions');
  const words = useReportWords();
  if (sources.length === 0) return null;
  const about = (of: string) => {
    const category = /^\d:(.+)$/.exec(of)?.[1];
    return category ? words.category(category) : words.carrier(of);
  };
  return (
    <SumTable
      title={t('uncertainty.sources')}
      note={t('uncertainty.sourcesNote')}
      head={[t('uncertainty.source'), t('words:shareOfEmissions'), t('uncertainty.shareOfVariance')]}
      rows={sources.map((source) => ({
        key: Object.values(source).join('|'),
        label: (
          <>
            {t(`uncertainty.of.${source.of}`, { about: about(source.about) })}
            {source.source && (
              <span className={classes.source}>
                {placeOf(source)}
                <bdi>{source.source}</bdi>
              </span>
            )}
          </>
        ),
        cells: [formatPercent(source.share_of_emissions), formatPercent(source.share_of_variance)],
      }))}
    />
  );
}

const placeOf = ({ country, region }: Uncertainty['sources'][number]) =>
  country ? `${[countryName(country), region].filter(Boolean).join(' ')} · ` : '';

function Kinds({ uncertainty: { by_kind } }: { uncertainty: Uncertainty }) {
  const { t } = useTranslation('emissions');
  if (by_kind.length === 0) return null;
  const decimals = tonneDecimals(...by_kind.map((row) => row.kg_co2e));
  return (
    <SumTable
      title={t('uncertainty.kinds')}
      note={t('uncertainty.kindsNote')}
      head={[t('uncertainty.kind'), 't CO₂e', t('uncertainty.score')]}
      rows={by_kind.map((row) => ({
        key: row.kind,
        label: t(`quantityKind.${row.kind}`),
        cells: [
          <Tonnes key="t" kg={row.kg_co2e} decimals={decimals} withoutUnit />,
          <Score key="s" score={row.score} />,
        ],
      }))}
    />
  );
}

function Interval({ sum: { low, high }, decimals }: { sum: UncertainSum; decimals: number }) {
  return (
    <bdi dir="ltr" className="figures" title={`${formatKilograms(low)} – ${formatKilograms(high)}`}>
      {formatTonnes(low, decimals)} – {formatTonnes(high, decimals)}
    </bdi>
  );
}

/** The interval is not symmetric: twice the value is as likely as half of it. */
function Deviation({ sum: { gsd2 } }: { sum: UncertainSum }) {
  return (
    <bdi dir="ltr" className="figures">
      −{formatPercent(1 - 1 / gsd2)} / +{formatPercent(gsd2 - 1)}
    </bdi>
  );
}

function Score({ score }: { score: number }) {
  return (
    <bdi dir="ltr" className="figures">
      {score === 0 ? '–' : formatNumber(score, 1)}
    </bdi>
  );
}

/** The interval of a total in one line, below the total itself. */
export function TotalInterval({ sum }: { sum: Uncertainty['total_location'] | undefined }) {
  const { t } = useTranslation('emissions');
  if (!sum || sum.gsd2 === 1) return null;
  const decimals = tonneDecimals(sum.high);
  return (
    <span>
      {t('uncertainty.ofTotal', {
        low: formatTonnes(sum.low, decimals),
        high: formatTonnes(sum.high, decimals),
        score: formatNumber(sum.score, 1),
      })}
    </span>
  );
}
