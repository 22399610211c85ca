import type { LibraryFramework } from '@steward/contract/reporting/library';
import { IconListCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { ScreenTabs } from '../../../shared/property/property-tabs.tsx';
import { formatCount, formatPercent } from '../../../ui/format.ts';
import { Link, ServedLink } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { CountText, NoValue } from '../../../ui/value-text.tsx';
import { YearPicker } from '../../../ui/values/year-picker.tsx';
import { BeginHere } from './begin-here.tsx';
import { LibraryFailure } from './library-state.tsx';
import { useLibraryPage } from './use-library-page.ts';

/** The page of a framework in the library. */
const pages = {
  gresb: '/datahub/data_library/esg/gresb',
  gri: '/datahub/data_library/esg/gri',
  sfdr_pai: '/datahub/data_library/esg/sfdr',
  sfdr_article_6: '/datahub/data_library/esg/sfdr',
  tcfd: '/datahub/data_library/governance-tcfd',
  inrev: '/datahub/data_library/esg-social',
  epra: '/datahub/data_library/esg-social',
  breeam: '/datahub/data_library/esg/breeam',
} as const;
const pageOf = (key: string) => (Object.hasOwn(pages, key) ? pages[key as keyof typeof pages] : undefined);

/** The frameworks of the library with what is answered, required, proven and ended. */
export default function LibraryFrameworksScreen() {
  const { t } = useTranslation('library');
  const { found, year, withData, choose } = useLibraryPage('esg');
  const columns = useMemo((): Column<LibraryFramework>[] => {
    const count = (
      id: string,
      label: string,
      of: (counts: NonNullable<LibraryFramework['counts']>) => number,
    ): Column<LibraryFramework> => ({
      id,
      label,
      align: 'end',
      value: ({ counts }) => counts && of(counts),
      cell: ({ counts }) => <CountText value={counts && of(counts)} />,
    });
    return [
      {
        id: 'framework',
        label: t('framework'),
        value: ({ framework }) => framework,
        cell: ({ key, framework }) => {
          const to = pageOf(key);
          return to ? (
            <Link to={to}>
              <bdi>{framework}</bdi>
            </Link>
          ) : (
            <bdi>{framework}</bdi>
          );
        },
      },
      { id: 'edition', label: t('words:edition'), value: ({ edition }) => edition },
      count('required', t('required'), ({ completeness }) => completeness.applicable),
      count('answered', t('answered'), ({ completeness }) => completeness.answered),
      {
        id: 'complete',
        label: t('completeness'),
        align: 'end',
        value: ({ counts }) => counts?.completeness.share,
        cell: ({ counts }) =>
          counts && counts.completeness.share !== null ? (
            <bdi className="figures">{formatPercent(counts.completeness.share, 0)}</bdi>
          ) : (
            <NoValue />
          ),
      },
      count('evidence', t('evidence'), ({ with_evidence }) => with_evidence),
      count('chosen', t('chosen'), ({ options_chosen }) => options_chosen),
      count('proven', t('proven'), ({ options_proven }) => options_proven),
      {
        id: 'ended',
        label: t('ended'),
        align: 'end',
        value: ({ ended }) => ended.length,
        cell: ({ ended }) => <CountText value={ended.length} />,
      },
      {
        id: 'report',
        label: t('report'),
        value: ({ report, subject }) => (report ? subject?.name : ''),
        cell: (row) =>
          row.report ? (
            <ServedLink href={row.report.address} variant="subtle" size="compact-sm">
              {t('openReport')}
            </ServedLink>
          ) : (
            <BeginHere framework={row} year={year} />
          ),
      },
    ];
  }, [t, year]);
  const rows = found.data?.frameworks;
  const begun = rows?.filter(({ report }) => report !== null).length ?? 0;
  return (
    <ListScreen<LibraryFramework>
      words="library:list"
      values={{ shown: formatCount(rows?.length ?? 0), begun: formatCount(begun) }}
      icon={IconListCheck}
      tableKey={String(year)}
      rowId={({ key }) => key}
      nameOf={({ framework }) => framework}
      list={{ data: found.error && !rows ? [] : rows, error: null, refetch: found.refetch }}
      columns={columns}
      emptyAction={null}
      actions={<YearPicker value={year} onChange={choose} withData={withData} />}
      head={<ScreenTabs of="/datahub/data_library/esg" label={t('tabs')} />}
      around={(table) =>
        found.error && !rows ? <LibraryFailure error={found.error} onRetry={() => void found.refetch()} /> : table
      }
    />
  );
}
