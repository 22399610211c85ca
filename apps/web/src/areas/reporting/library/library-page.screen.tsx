import { SegmentedControl } from '@mantine/core';
import { esgPages, type EsgPage } from '@steward/contract/reporting/library';
import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { ScreenTabs } from '../../../shared/property/property-tabs.tsx';
import { ButtonLink, Link } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { YearPicker } from '../../../ui/values/year-picker.tsx';
import { FrameworkCard, shownKinds, type ShownKind } from './framework-card.tsx';
import { LibraryFailure } from './library-state.tsx';
import classes from './library.module.css';
import { useLibraryPage } from './use-library-page.ts';

const folder = '/datahub/data_library/';
const tabs: readonly EsgPage[] = ['esg/social', 'governance-overview'];

/** The page of an address; pages of governance have one with and one without the prefix `esg/`. */
function pageOf(path: string): EsgPage {
  const name = path.slice(path.indexOf(folder) + folder.length).replace(/\/$/, '');
  const own = name === 'esg-social' ? 'esg/social' : name.replace(/^esg\/governance-/, 'governance-');
  return esgPages.find((page) => page === own) ?? 'esg/social';
}

/** The questions of a page of the library with the answers of the reports. */
export default function LibraryPageScreen() {
  const page = pageOf(useRouterState({ select: ({ location }) => location.pathname }));
  return <LibraryPage key={page} page={page} />;
}

function LibraryPage({ page }: { page: EsgPage }) {
  const { t } = useTranslation(['library', 'titles']);
  const [address, change] = useAddressState();
  const { found, year, withData, choose } = useLibraryPage(page);
  const named = textOf(address['show']);
  const show: ShownKind = shownKinds.find((kind) => kind === named) ?? 'all';
  const isTab = tabs.includes(page);
  return (
    <>
      <PageHeader
        title={t(`pages.${page}`)}
        question={t('question')}
        above={!isTab && <Link to="/datahub/data_library/esg">{t('titles:library.frameworks')}</Link>}
        actions={
          <>
            {page === 'governance-overview' && (
              <ButtonLink
                to="/datahub/data_library/esg/governance-overview/download_governance_report"
                variant="default"
              >
                {t('words:download')}
              </ButtonLink>
            )}
            <YearPicker value={year} onChange={choose} withData={withData} />
          </>
        }
      />
      {isTab && <ScreenTabs of="/datahub/data_library/esg" label={t('tabs')} />}
      {found.error && !found.data && <LibraryFailure error={found.error} onRetry={() => void found.refetch()} />}
      {!found.error && !found.data && <PageSkeleton />}
      {found.data && (
        <>
          <div className={classes.tools}>
            <SegmentedControl
              aria-label={t('show')}
              data={shownKinds.map((kind) => ({ value: kind, label: t(`shown.${kind}`) }))}
              value={show}
              onChange={(next) => change({ show: next === 'all' ? undefined : next })}
            />
          </div>
          <div className={classes.cards}>
            {found.data.frameworks.map((framework) => (
              <FrameworkCard key={framework.key} framework={framework} year={year} show={show} />
            ))}
          </div>
        </>
      )}
    </>
  );
}
