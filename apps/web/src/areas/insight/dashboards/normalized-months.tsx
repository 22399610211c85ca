import type { Answer } from '@steward/contract/call';
import { dashboards } from '@steward/contract/insight/dashboards';
import { IconTemperature } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { useModelIssueWords } from '../../../shared/names/model-issue-words.ts';
import { isolated } from '../../../ui/direction.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import classes from './dashboards.module.css';
import { MonthChart } from './month-chart.tsx';

interface Props {
  environmentId: string;
  year: number;
  measure: 'energy' | 'water' | 'waste' | 'cost';
}

type Normalized = Answer<typeof dashboards.getNormalizedMonths>;

const stations = '/datahub/data_library/weather_stations';

/** The weather-normalized energy of the months, or the reasons why there is none. */
export function NormalizedMonths({ environmentId, year, measure }: Props) {
  const { t } = useTranslation('dashboards');
  const failureText = useFailureText();
  const isEnergy = measure === 'energy';
  const { data, error, refetch } = useAnswer(
    dashboards.getNormalizedMonths,
    { environment_id: environmentId, year },
    { enabled: isEnergy },
  );
  if (!isEnergy) return <EmptyState title={t('measures.energyOnly')}>{t('measures.energyOnlyText')}</EmptyState>;
  if (error && !data) return <ErrorState message={failureText(error)} onRetry={() => void refetch()} />;
  if (!data) return <RowSkeletons />;
  if (!data.energy_kwh.length) return <Refused data={data} />;
  return (
    <div className={classes.normalized}>
      <MonthChart year={year} title={t('measures.normalized', { year })} unit="kWh" months={data.energy_kwh} />
      <p>
        {data.normals
          ? t('measures.publishedNote', {
              source: isolated(data.normals.source),
              edition: isolated(data.normals.edition),
              station: isolated(data.station ?? ''),
            })
          : t('measures.normalNote', { count: data.normal_years ?? 0, station: isolated(data.station ?? '') })}
      </p>
      {data.meters.some(({ issue }) => issue !== null) && (
        <>
          <p>{t('measures.asBilledMeters')}</p>
          <Reasons meters={data.meters} />
        </>
      )}
    </div>
  );
}

function Refused({ data: { station, meters, year } }: { data: Normalized }) {
  const { t } = useTranslation('dashboards');
  return (
    <div className={classes.normalized}>
      <EmptyState
        icon={IconTemperature}
        title={t('measures.refused')}
        actions={
          station === null ? (
            <ButtonLink to={stations}>{t('words:weatherStations')}</ButtonLink>
          ) : (
            <ButtonLink to={`${stations}/energy`} search={{ year }} variant="default">
              {t('measures.toWeather')}
            </ButtonLink>
          )
        }
      >
        {station === null
          ? t('measures.noStation')
          : meters.length
            ? t('measures.refusedText', { year })
            : t('measures.noMeters', { year })}
      </EmptyState>
      {station !== null && <Reasons meters={meters} />}
    </div>
  );
}

/** The meters without an accepted model, and why. */
function Reasons({ meters }: Pick<Normalized, 'meters'>) {
  const carrierWords = useCarrierWords();
  const words = useModelIssueWords();
  return (
    <ul>
      {meters.map(
        ({ carrier, meter_no, issue, bills_fitted, cv_rmse }) =>
          issue && (
            <li key={`${carrier} ${meter_no}`}>
              <b>
                {carrierWords.carrier(carrier)} · <bdi>{meter_no}</bdi>
              </b>
              : {words({ issue, bills_fitted, cv_rmse })}
            </li>
          ),
      )}
    </ul>
  );
}
