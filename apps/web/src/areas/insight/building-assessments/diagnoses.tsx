import type { BuildingAssessment } from '@steward/contract/insight/building-assessments.models';
import type { CertificateKind } from '@steward/core/certificates/scheme';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useBandText } from '../../../shared/breeam-band/band-text.tsx';
import { StatusBadge } from '../../../ui/badges.tsx';
import { formatDay } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import { levelOf, percentText } from './result-words.ts';
import classes from './building-assessments.module.css';

interface Props {
  of: BuildingAssessment;
}

/** The certificates or ratings in force, the best of its scale first. */
export function Certificates({ of, kind }: Props & { kind: CertificateKind }) {
  const { t } = useTranslation('building-assessments');
  const { environment_id: environment } = of;
  const own = of.certificates.filter((one) => one.kind === kind);
  const isRating = kind === 'energy_certificate';
  return (
    <Section
      title={t(isRating ? 'ratings.title' : 'certificates.title')}
      end={
        <span className={classes.tools}>
          {isRating ? (
            <Link to="/diagnosis/energy-ratings" search={{ environment }} isAction>
              {t('toPage')}
            </Link>
          ) : (
            <Link to="/diagnosis/building-certifications" search={{ environment }} isAction>
              {t('toPage')}
            </Link>
          )}
        </span>
      }
    >
      {own.length === 0 && <p className={classes.soft}>{t(isRating ? 'ratings.none' : 'certificates.none')}</p>}
      <ul className={classes.results}>
        {own.map((one) => (
          <li key={one._id}>
            <strong className={classes.grade}>
              <bdi>{levelOf(one) || '–'}</bdi>
            </strong>
            <span className={classes.words}>
              <span>
                <bdi>{one.scheme}</bdi>
              </span>
              <small>
                {one.valid_until === null ? t('noEnd') : t('validUntil', { day: formatDay(one.valid_until) })}{' '}
                {one.state === 'expiring' && <StatusBadge tone="warn">{t('expiring')}</StatusBadge>}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Smartness({ of: { smartness, environment_id: environment } }: Props) {
  const { t } = useTranslation('building-assessments');
  const scored = smartness.filter(({ total, waiting }) => total !== null || waiting > 0);
  return (
    <Section
      title={t('smartness.title')}
      end={
        <span className={classes.tools}>
          <Link
            to="/diagnosis/smartness"
            search={{ environment, ...(scored[0] && { method: scored[0].method, year: scored[0].year }) }}
            isAction
          >
            {t('toPage')}
          </Link>
        </span>
      }
    >
      {scored.length === 0 && <p className={classes.soft}>{t('smartness.none')}</p>}
      <ul className={classes.results}>
        {scored.map(({ method, year, total, title, counted, questions, waiting, begun }) => (
          <li key={method}>
            <strong className={classes.grade}>
              <bdi>{title ?? '–'}</bdi>
            </strong>
            <span className={classes.words}>
              <span>
                {t(`methods.${method}`)}
                {total !== null && (
                  <>
                    {': '}
                    <bdi dir="ltr">{percentText(total)}</bdi>
                  </>
                )}
              </span>
              <small>
                <bdi>{year}</bdi> · {t('smartness.counted', { count: counted, questions })}
                {waiting > 0 && ` · ${t('smartness.waiting', { count: waiting })}`}
              </small>
              {begun && (
                <small>
                  <Link to="/diagnosis/smartness" search={{ environment, method, year: begun.year }}>
                    {t('words:assessmentBegun', begun)}
                  </Link>
                </small>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Each part with its band and what blocks a higher one. */
export function Breeam({ of: { breeam, environment_id: environment } }: Props) {
  const { t } = useTranslation('building-assessments');
  const bandText = useBandText();
  const [first] = breeam;
  return (
    <Section
      title={t('breeam.title')}
      end={
        <span className={classes.tools}>
          <Link
            to="/diagnosis/breeam-details"
            search={{ environment, ...(first && { scheme: first.scheme, year: first.year }) }}
            isAction
          >
            {t('toPage')}
          </Link>
        </span>
      }
    >
      {breeam.length === 0 && <p className={classes.soft}>{t('breeam.none')}</p>}
      {breeam.map(({ scheme, year, edition, results, answered, issues, begun }) => (
        <div key={scheme}>
          <p className={classes.soft}>
            {t(`schemes.${scheme}`)} · <bdi>{edition}</bdi> · <bdi>{year}</bdi> ·{' '}
            {t('breeam.answered', { count: answered, issues })}
          </p>
          {begun && (
            <p className={classes.soft}>
              <Link to="/diagnosis/breeam-details" search={{ environment, scheme, year: begun.year }}>
                {t('words:assessmentBegun', begun)}
              </Link>
            </p>
          )}
          <ul className={classes.results}>
            {results.map((result) => {
              const { part, title, score, blocker } = result;
              return (
                <li key={part}>
                  <strong className={classes.grade}>{bandText(result)}</strong>
                  <span className={classes.words}>
                    <span>
                      {title}
                      {score !== null && (
                        <>
                          {': '}
                          <bdi dir="ltr">{percentText(score)}</bdi>
                        </>
                      )}
                    </span>
                    {blocker && (
                      <small className={classes.blocker}>
                        <IconLock size={15} aria-hidden="true" />
                        <span>
                          {t('breeam.blocked', {
                            issue: `${blocker.issue} ${blocker.issue_title}`,
                            band: blocker.band_title,
                          })}
                        </span>
                      </small>
                    )}
                  </span>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </Section>
  );
}
