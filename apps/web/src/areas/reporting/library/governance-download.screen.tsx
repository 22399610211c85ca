import type { LibraryFramework, LibraryQuestion } from '@steward/contract/reporting/library';
import { IconFileDownload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { YearPicker } from '../../../ui/values/year-picker.tsx';
import { LibraryFailure } from './library-state.tsx';
import { useLibraryPage } from './use-library-page.ts';
import { useStateText, useValueText } from './value-words.ts';

interface Row {
  framework: LibraryFramework;
  question: LibraryQuestion;
}

/** The governance questions of the year with their answers, to be saved as a file. */
export default function GovernanceDownloadScreen() {
  const { t } = useTranslation('library');
  const valueText = useValueText();
  const stateText = useStateText();
  const { found, year, withData, choose } = useLibraryPage('governance-overview');
  const rows = useMemo(
    () =>
      found.data?.frameworks.flatMap((framework) =>
        framework.groups.flatMap(({ questions }) => questions.map((question): Row => ({ framework, question }))),
      ),
    [found.data],
  );
  const columns = useMemo(
    (): Column<Row>[] => [
      { id: 'framework', label: t('framework'), filter: true, value: ({ framework }) => framework.framework },
      { id: 'edition', label: t('words:edition'), hidden: true, value: ({ framework }) => framework.edition },
      { id: 'subject', label: t('about'), value: ({ framework }) => framework.subject?.name },
      { id: 'code', label: t('words:code'), value: ({ question }) => question.code },
      { id: 'title', label: t('questionTitle'), value: ({ question }) => question.title },
      {
        id: 'required',
        label: t('required'),
        filter: true,
        value: ({ question }) => t(question.required ? 'words:yes' : 'words:no'),
      },
      { id: 'state', label: t('words:status'), filter: true, value: ({ question }) => stateText(question) },
      {
        id: 'value',
        label: t('answer'),
        // A number stays a number in the file.
        value: ({ question }) =>
          typeof question.answer.value === 'number' ? question.answer.value : valueText(question),
        cell: ({ question }) => <bdi>{valueText(question)}</bdi>,
      },
      { id: 'unit', label: t('words:unit'), hidden: true, value: ({ question }) => question.unit },
      { id: 'sources', label: t('sourceCount'), align: 'end', value: ({ question }) => question.citations },
      { id: 'chosen', label: t('chosen'), align: 'end', value: ({ question }) => question.options_chosen },
      { id: 'proven', label: t('proven'), align: 'end', value: ({ question }) => question.options_proven },
      { id: 'owner', label: t('words:owner'), value: ({ question }) => question.answer.owner?.name },
    ],
    [t, stateText, valueText],
  );
  const answered = rows?.filter(
    ({ question: { answer } }) => answer.state === 'answered' || answer.state === 'reviewed',
  ).length;
  return (
    <ListScreen<Row>
      words="library:download"
      values={{ year, shown: formatCount(rows?.length ?? 0), answered: formatCount(answered ?? 0) }}
      icon={IconFileDownload}
      tableKey={String(year)}
      rowId={({ framework, question }) => `${framework.key} ${question.code}`}
      nameOf={({ question }) => question.title}
      list={{ data: found.error && !rows ? [] : rows, error: null, refetch: found.refetch }}
      columns={columns}
      emptyAction={null}
      above={<Link to="/datahub/data_library/esg/governance-overview">{t('pages.governance-overview')}</Link>}
      actions={<YearPicker value={year} onChange={choose} withData={withData} />}
      around={(table) =>
        found.error && !rows ? <LibraryFailure error={found.error} onRetry={() => void found.refetch()} /> : table
      }
    />
  );
}
