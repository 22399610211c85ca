import type { BuildingAssessment } from '@steward/contract/insight/building-assessments.models';
import { dashboards } from '@steward/contract/insight/dashboards';
import { SUFFICIENT_COVERAGE } from '@steward/core/coverage/meters';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { BasedOn } from '../../../shared/figures/based-on.tsx';
import { FigureValueText } from '../../../shared/figures/figure-value.tsx';
import { formatNumber, formatPercent } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import { QuartileBar } from '../../../ui/values/quartile-bar.tsx';
import classes from './building-assessments.module.css';

const UNIT = 'kWh/m²';

interface Props {
  of: BuildingAssessment;
  figures: NonNullable<BuildingAssessment['figures']>;
}

/** Energy and carbon per square metre beside the published median and the own properties of the type, and how much of the year has data. */
export function Intensities({ of: { environment_id, year }, figures: { energy, emissions, median, coverage } }: Props) {
  const { t } = useTranslation('building-assessments');
  const benchmark = useAnswer(dashboards.getBenchmark, { environment_id, year }).data;
  const isEnough = (energy.covered ?? 1) >= SUFFICIENT_COVERAGE;
  const difference =
    energy.value !== null && median.value !== null && isEnough ? energy.value / median.value - 1 : null;
  const { peers, published } = benchmark ?? {};
  return (
    <Section
      title={t('figures.title', { year })}
      end={
        <span className={classes.tools}>
          <Link to="/dashboard" search={{ environment: environment_id, year }} isAction>
            {t('toPage')}
          </Link>
        </span>
      }
    >
      <dl className={classes.figures}>
        <div>
          <dt>{t('words:energy')}</dt>
          <dd>
            <FigureValueText figure={energy} saysPeriod /> <BasedOn share={energy.covered} />
          </dd>
          {difference !== null && (
            <dd className={classes.soft}>
              {t(difference > 0 ? 'figures.above' : 'figures.below', { share: formatPercent(Math.abs(difference), 0) })}
            </dd>
          )}
        </div>
        <div>
          <dt>{t('figures.median')}</dt>
          <dd>
            {median.value === null ? (
              <span className={classes.soft}>{t('figures.noMedian')}</span>
            ) : (
              <FigureValueText figure={median} />
            )}
          </dd>
          {published && (
            <dd className={classes.soft}>
              <bdi>{`${published.source}, ${published.edition}`}</bdi>
            </dd>
          )}
        </div>
        <div>
          <dt>{t('figures.carbon')}</dt>
          <dd>
            <FigureValueText figure={emissions} saysPeriod /> <BasedOn share={emissions.covered} />
          </dd>
        </div>
        <div>
          <dt>{t('words:dataCoverage')}</dt>
          <dd>
            <FigureValueText figure={coverage} />
          </dd>
          <dd className={classes.soft}>
            <Link
              to="/datahub/data_library/utilities/completeness"
              search={{ environment: environment_id, from: `${year}-01`, until: `${year}-12` }}
            >
              {t('figures.toBills')}
            </Link>
          </dd>
        </div>
      </dl>
      {peers?.quartiles && (
        <>
          <QuartileBar
            quartiles={peers.quartiles}
            value={benchmark?.energy_kwh_per_m2 ?? null}
            unit={UNIT}
            description={t('figures.picture', {
              own:
                benchmark?.energy_kwh_per_m2 == null
                  ? t('words:noData')
                  : `${formatNumber(benchmark.energy_kwh_per_m2, 0)} ${UNIT}`,
              lower: formatNumber(peers.quartiles.lower, 0),
              median: formatNumber(peers.quartiles.median, 0),
              upper: formatNumber(peers.quartiles.upper, 0),
            })}
          />
          <p className={classes.soft}>{t('figures.peers', { count: peers.count })}</p>
        </>
      )}
    </Section>
  );
}
