import { frameworks } from '@steward/contract/reporting/frameworks';
import { frameworkGroups, type FrameworkEntry } from '@steward/contract/reporting/frameworks.models';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { useHolds } from '../../../shared/may.ts';
import { ScreenTabs } from '../../../shared/property/property-tabs.tsx';
import { StatusBadge } from '../../../ui/badges.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ButtonLink, Link } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { BeginButton } from './begin-dialog.tsx';
import { useLevelName } from './frameworks-words.ts';
import classes from './frameworks.module.css';
import { frameworkTarget } from './report-target.ts';

/** The frameworks with their editions, their source and the levels they are reported at. */
export default function FrameworkCatalogueScreen() {
  const { t, i18n } = useTranslation('frameworks');
  const failureText = useFailureText();
  const catalogue = useAnswer(frameworks.getAllMasterReporting, { language: i18n.language as 'en' | 'ar' | 'de' });
  if (catalogue.error && !catalogue.data)
    return <ErrorState isPage message={failureText(catalogue.error)} onRetry={() => void catalogue.refetch()} />;
  if (!catalogue.data) return <PageSkeleton />;
  // Own frameworks have a group of their own, whatever kind they are.
  const groups = [
    ...frameworkGroups.map((group) => ({
      group,
      entries: catalogue.data.filter((entry) => !entry.is_own && entry.group === group),
    })),
    { group: 'own' as const, entries: catalogue.data.filter(({ is_own }) => is_own) },
  ];
  return (
    <>
      <PageHeader
        title={t('catalogue')}
        question={t('catalogueQuestion')}
        actions={
          <ButtonLink variant="default" to="/solutions/reporting/own-frameworks">
            {t('groups.own')}
          </ButtonLink>
        }
      />
      <ScreenTabs of="/solutions/reporting" label={t('home')} />
      {groups
        .filter(({ entries }) => entries.length > 0)
        .map(({ group, entries }) => (
          <section key={group} className={classes.group}>
            <h2>{t(`groups.${group}`)}</h2>
            <ul className={classes.entries}>
              {entries.map((entry) => (
                <Entry key={entry.key} entry={entry} />
              ))}
            </ul>
          </section>
        ))}
    </>
  );
}

function Entry({ entry }: { entry: FrameworkEntry }) {
  const { t } = useTranslation('frameworks');
  const levelName = useLevelName();
  const holds = useHolds();
  const latest = entry.editions.at(-1);
  return (
    <li className={classes.entry}>
      <div>
        <h3>
          <Link {...frameworkTarget(entry.key)}>
            <bdi>{entry.name}</bdi>
          </Link>
        </h3>
        <p className={classes.soft}>{entry.levels.map((level) => levelName(level)).join(' · ')}</p>
        {entry.editions.map((edition) => (
          <p key={edition.edition}>
            <bdi>{edition.version}</bdi>{' '}
            {!entry.is_own && (
              <StatusBadge tone={edition.confidence === 'low' ? 'warn' : 'plain'}>
                {t(`confidence.${edition.confidence}`)}
              </StatusBadge>
            )}
          </p>
        ))}
        {latest && (
          <p className={classes.soft}>
            <bdi>{latest.publisher}</bdi>
            {!entry.is_own && ` · ${t('ownWords')}`}
          </p>
        )}
      </div>
      <div className={classes.entrySide}>
        <span className={classes.soft}>{t('reportCount', { count: entry.reports })}</span>
        {holds('frameworks.create') && <BeginButton entries={[entry]} />}
      </div>
    </li>
  );
}
