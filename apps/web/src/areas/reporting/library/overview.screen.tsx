import { library, type EsgFigure } from '@steward/contract/reporting/library';
import { useTranslation } from 'react-i18next';
import { useFreshFigures } from '../../../api/fresh-figures.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { currentLanguage } from '../../../session/language.ts';
import { ScreenTabs } from '../../../shared/property/property-tabs.tsx';
import { useYear } from '../../../shared/use-year.ts';
import { Card } from '../../../ui/card.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { formatCount, formatDay, formatFigure, formatPercent } from '../../../ui/format.ts';
import { ServedLink } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { YearPicker } from '../../../ui/values/year-picker.tsx';
import { LibraryFailure } from './library-state.tsx';
import classes from './library.module.css';
import { useAskedPlace } from './use-library-page.ts';

/** Energy, emissions, water, waste, ratings, renewable energy, targets and open questions of a place in a year. */
export default function EsgOverviewScreen() {
  const { t } = useTranslation('library');
  useFreshFigures(library.getEsgOverview.area);
  const { year, withData, choose } = useYear();
  const place = useAskedPlace();
  const input = { year, language: currentLanguage(), ...place };
  const found = useAnswer(library.getEsgOverview, input, { keepsLast: true });
  const { data } = found;
  return (
    <>
      <PageHeader
        title={t('overview')}
        question={
          data &&
          t('overviewNote', {
            name: data.subject.name,
            from: formatDay(data.first_day),
            to: formatDay(data.last_day),
          })
        }
        actions={<YearPicker value={year} onChange={choose} withData={withData} />}
      />
      <ScreenTabs of="/datahub/data_library/esg" label={t('tabs')} />
      {found.error && !data && <LibraryFailure error={found.error} onRetry={() => void found.refetch()} />}
      {!found.error && !data && <PageSkeleton />}
      {data?.subject.is_partial && <p className="soft">{t('partial')}</p>}
      {data && (
        <div className={classes.tiles}>
          {data.tiles.map(({ tile, figures }) => (
            <Card key={tile} title={t(`tiles.${tile}`)}>
              <div className={classes.figures}>
                {figures.map((figure) => (
                  <OneFigure key={`${figure.metric} ${figure.variant ?? ''}`} figure={figure} year={year} />
                ))}
              </div>
            </Card>
          ))}
          <OpenQuestions of={data.open_questions} />
        </div>
      )}
    </>
  );
}

/** Units as people write them. */
const units: Readonly<Record<string, string>> = { m2: 'm²', m3: 'm³', tCO2e: 't CO₂e' };

function OneFigure({ figure, year }: { figure: EsgFigure; year: number }) {
  const { t } = useTranslation(['library', 'ui']);
  const { title, value, reason, covered, estimated, before, is_accepted, is_incomplete, address } = figure;
  const unit = units[figure.unit] ?? figure.unit;
  const absent =
    reason === 'not-computed' || reason === 'no-share'
      ? t(`reasons.${reason}`)
      : t(`ui:figureReason.${reason ?? 'no-data'}`);
  const notes = [
    ...(before === null ? [] : [t('before', { year: year - 1, value: `\u2068${formatFigure(before)} ${unit}\u2069` })]),
    ...(covered === null ? [] : [t('covered', { share: formatPercent(covered, 0) })]),
    ...(estimated ? [t('estimatedShare', { share: formatPercent(estimated, 0) })] : []),
    ...(is_accepted ? [t('accepted')] : []),
    ...(is_incomplete ? [t('incomplete')] : []),
  ];
  return (
    <div>
      <Figure label={title} value={value} unit={unit} absent={absent} note={notes.join(' · ')} />
      <ServedLink href={address} variant="subtle" size="compact-xs" className={classes.calculation ?? ''}>
        {t('words:calculation')}
      </ServedLink>
    </div>
  );
}

type Open = NonNullable<ReturnType<typeof useAnswer<typeof library.getEsgOverview>>['data']>['open_questions'];

function OpenQuestions({ of: { open, reason, reports } }: { of: Open }) {
  const { t } = useTranslation(['library', 'ui']);
  const absent = reason === 'part-of-reach' ? t('ui:figureReason.part-of-reach') : t('noReport');
  return (
    <Card title={t('tiles.disclosures')}>
      <Figure label={t('openRequired')} value={open} unit="" absent={absent} />
      <ul className={classes.rows}>
        {reports.map(({ report_id, framework, completeness, address }) => (
          <li key={report_id} className={classes.row}>
            <ServedLink href={address} variant="subtle" size="compact-sm">
              <bdi>{framework}</bdi>
            </ServedLink>
            <span>
              {t('openOf', { open: formatCount(completeness.missing), of: formatCount(completeness.applicable) })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
