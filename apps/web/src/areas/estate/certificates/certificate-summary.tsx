import { certificates } from '@steward/contract/estate/certificates';
import type { CertificateSummary } from '@steward/contract/estate/certificates.models';
import type { CertificateKind } from '@steward/core/certificates/scheme';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { config } from '../../../session/config.ts';
import type { ScopeFilter } from '../../../shared/scope.ts';
import { useMay } from '../../../shared/may.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { formatArea, formatCount } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import { MapView } from '../../../ui/map/map-view.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import { DateText } from '../../../ui/value-text.tsx';
import { gradeOf, StateBadge, wordsOf } from './certificate-words.tsx';
import classes from './certificates.module.css';

const addresses = {
  building_certificate: '/diagnosis/building-certifications',
  energy_certificate: '/diagnosis/energy-ratings',
} as const;

interface Props {
  kind: CertificateKind;
  scope: ScopeFilter;
}

function useSummary({ kind, scope: { environmentId, portfolioIds } }: Props) {
  return useAnswer(certificates.getCertificateSummary, {
    kind,
    ...(environmentId && { environment_id: environmentId }),
    ...(portfolioIds && { portfolio_ids: [...portfolioIds] }),
  });
}

/** The share of floor area, and what expires first. */
export function SummaryTop(props: Props) {
  const { t } = useTranslation('certificates');
  const failureText = useFailureText();
  const { data, error, refetch } = useSummary(props);
  if (error) return <ErrorState message={failureText(error)} onRetry={() => void refetch()} />;
  if (!data) return <RowSkeletons />;
  const { floor_area, covered_area, properties, covered_properties, flagged, exempt, unlisted } = data;
  const area = (sqm: number) => `${formatArea(sqm)} m²`;
  return (
    <>
      <div className={classes.top}>
        <div>
          <Figure
            size="hero"
            label={t(`${wordsOf[props.kind]}.share`)}
            value={floor_area > 0 ? (covered_area / floor_area) * 100 : undefined}
            unit="%"
            note={
              <>
                <bdi>{t('areaOf', { covered: area(covered_area), all: area(floor_area) })}</bdi>
                {' · '}
                {t('propertiesOf', { covered: formatCount(covered_properties), all: formatCount(properties) })}
              </>
            }
          />
          <p className={classes.how}>{t('howCounted')}</p>
        </div>
        <Ending kind={props.kind} data={data} />
      </div>
      {flagged > 0 && (
        <Notice tone="warn" icon={IconInfoCircle}>
          {t('flagged', { count: flagged })}
        </Notice>
      )}
      {exempt > 0 && <Notice icon={IconInfoCircle}>{t('exempt', { count: exempt })}</Notice>}
      {unlisted > 0 && <Notice icon={IconInfoCircle}>{t('unlisted', { count: unlisted })}</Notice>}
    </>
  );
}

function Ending({ kind, data: { ending, ending_total } }: { kind: CertificateKind; data: CertificateSummary }) {
  const { t } = useTranslation('certificates');
  const mayEdit = useMay('property-documents.edit');
  return (
    <Section title={t('endingTitle')} note={t('endingNote')}>
      {ending.length === 0 ? (
        <p className={classes.none}>{t('endingNone')}</p>
      ) : (
        <ul className={classes.rows}>
          {ending.map((one) => (
            <li key={one._id}>
              <span className={classes.what}>
                <Link to={addresses[kind]} search={{ item: one._id }} size="sm">
                  <bdi>{one.environment_name}</bdi>
                </Link>
                <small>
                  <bdi>{gradeOf(one) || one.title}</bdi>
                </small>
              </span>
              <span className={classes.when}>
                <DateText value={one.valid_until} />
                <StateBadge state={one.state} />
                {mayEdit && (
                  <Link
                    to={addresses[kind]}
                    search={{ item: 'new', renew: one._id }}
                    size="sm"
                    isAction
                    aria-label={t('renewNamed', { name: one.title })}
                  >
                    {t('renew')}
                  </Link>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {ending_total > ending.length && (
        <p className={classes.how}>{t('endingMore', { count: ending_total - ending.length })}</p>
      )}
    </Section>
  );
}

/** What is in force by level, and where. */
export function SummaryBottom(props: Props) {
  const { t } = useTranslation('certificates');
  const { data } = useSummary(props);
  if (!data || data.levels.length === 0) return null;
  const most = Math.max(...data.levels.map(({ count }) => count));
  const places = data.places.map(({ environment_id, environment_name, latitude, longitude, level, standing }) => ({
    id: environment_id,
    name: [environment_name, level].filter(Boolean).join(' · '),
    latitude,
    longitude,
    value: standing,
  }));
  return (
    <div className={classes.bottom}>
      <Section title={t('levelsTitle')}>
        <div className={classes.levels}>
          {data.levels.map(({ scheme_key, scheme, level, count }) => (
            <div key={`${scheme_key} ${level}`} className={classes.level}>
              <bdi>{[scheme, level].filter(Boolean).join(' · ')}</bdi>
              <span className={classes.bar} style={{ inlineSize: `${(count / most) * 100}%` }} aria-hidden="true" />
              <span className="figures">{formatCount(count)}</span>
            </div>
          ))}
        </div>
      </Section>
      {places.length > 0 && (
        <Section title={t('mapTitle')}>
          <MapView
            label={t('mapLabel', { count: places.length })}
            places={places}
            steps={[0.2, 0.4, 0.6, 0.8]}
            tileUrl={config.tileUrl}
            height={300}
          />
          <ul className={classes.legend}>
            <li data-step="1">{t('mapBest')}</li>
            <li data-step="5">{t('mapWorst')}</li>
            <li data-step="0">{t('mapNone')}</li>
          </ul>
        </Section>
      )}
    </div>
  );
}
