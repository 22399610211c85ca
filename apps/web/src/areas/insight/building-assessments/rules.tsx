import type { BuildingAssessment } from '@steward/contract/insight/building-assessments.models';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/badges.tsx';
import { formatDay, formatMoney } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import classes from './building-assessments.module.css';

/** The rules of law that bite, each with its day or year and its source. */
export function Rules({ of: { rules, limits, environment_id: environment } }: { of: BuildingAssessment }) {
  const { t } = useTranslation('building-assessments');
  return (
    <Section title={t('rules.title')}>
      {rules.length + limits.length === 0 && <p className={classes.soft}>{t('rules.none')}</p>}
      <ul className={classes.rules}>
        {rules.map((rule) => (
          <li key={`${rule.key} ${rule.certificate_id}`}>
            <span className={classes.line}>
              <StatusBadge tone={rule.status === 'announced' ? 'warn' : 'bad'}>
                {t(rule.status === 'in-force' ? 'rules.since' : 'rules.from', { day: formatDay(rule.from) })}
              </StatusBadge>
              <b>{rule.title}</b>
              <bdi className={classes.soft}>{`${rule.scheme} · ${rule.level}`}</bdi>
            </span>
            <span className={classes.soft}>
              {rule.text}{' '}
              <a href={rule.source_url} target="_blank" rel="noreferrer">
                <bdi>{rule.source}</bdi>
              </a>
            </span>
          </li>
        ))}
        {limits.map(({ kind, name, first_year, penalty, currency }) => (
          <li key={`${kind} ${name}`}>
            <span className={classes.line}>
              <StatusBadge tone={first_year === null ? 'good' : 'warn'}>
                {first_year === null ? t('rules.kept') : t('rules.exceeded', { year: first_year })}
              </StatusBadge>
              {kind === 'limit' ? (
                <Link to="/net_zero/limits" search={{ item: environment }}>
                  <bdi>{name}</bdi>
                </Link>
              ) : (
                <Link to="/net_zero">
                  <bdi>{name}</bdi>
                </Link>
              )}
            </span>
            <span className={classes.soft}>
              {t(kind === 'limit' ? 'rules.law' : 'rules.pathway')}
              {first_year !== null &&
                penalty !== null &&
                penalty > 0 &&
                currency !== null &&
                ` ${t('rules.penalty', { money: formatMoney(penalty, currency), year: first_year })}`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
