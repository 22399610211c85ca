import { Button } from '@mantine/core';
import { ownFrameworks, type OwnFramework } from '@steward/contract/reporting/own-frameworks';
import { IconDownload, IconReportAnalytics, IconUpload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { useDownload } from '../../../api/use-download.ts';
import { useAddressState } from '../../../shared/address-state.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useHolds } from '../../../shared/may.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { formatDay } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { CountText } from '../../../ui/value-text.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { nameOfEdition, useStateWords } from './own-framework-words.ts';
import { OwnFrameworkPanel } from './own-framework-panel.tsx';

const tones = { draft: 'warn', published: 'good', retired: 'plain' } as const;

/** The frameworks that the organization brings itself: import, publish, retire, download. */
export default function OwnFrameworkListScreen() {
  const { t, i18n } = useTranslation('own-frameworks');
  const holds = useHolds();
  const [, change] = useAddressState();
  const [isImporting, setImporting] = useState(false);
  const stateWords = useStateWords();
  const list = useAnswer(ownFrameworks.getOwnFrameworks, {});
  const remove = useSend(ownFrameworks.deleteOwnFramework);
  const save = useDownload();
  const columns = useMemo(
    (): Column<OwnFramework>[] => [
      {
        id: 'name',
        label: t('name'),
        value: ({ name }) => name,
        cell: ({ name }) => (
          <strong>
            <bdi>{name}</bdi>
          </strong>
        ),
      },
      { id: 'edition', label: t('words:edition'), value: ({ edition }) => edition },
      {
        id: 'state',
        label: t('words:state'),
        value: ({ state }) => stateWords(state),
        cell: ({ state }) => <StatusBadge tone={tones[state]}>{stateWords(state)}</StatusBadge>,
        filter: true,
      },
      {
        id: 'questions',
        label: t('questionCount'),
        value: ({ questions }) => questions,
        cell: ({ questions }) => <CountText value={questions} />,
        align: 'end',
      },
      {
        id: 'reports',
        label: t('reportsUsing'),
        value: ({ reports }) => reports,
        cell: ({ reports }) => <CountText value={reports} />,
        align: 'end',
      },
      { id: 'group', label: t('group'), value: ({ group }) => t(`groups.${group}`), filter: true },
      {
        id: 'valid_from',
        label: t('validFrom'),
        value: ({ valid_from }) => valid_from,
        cell: ({ valid_from }) => formatDay(valid_from),
      },
    ],
    [t, stateWords],
  );
  const mayChange = holds('frameworks.approve');
  const importing = mayChange && (
    <Button leftSection={<IconUpload size={18} aria-hidden="true" />} onClick={() => setImporting(true)}>
      {t('import')}
    </Button>
  );
  return (
    <>
      <ListScreen
        words="own-frameworks:list"
        may={{ delete: 'frameworks.approve' }}
        icon={IconReportAnalytics}
        list={list}
        columns={columns}
        nameOf={nameOfEdition}
        mayChange={({ state }) => state === 'draft'}
        remove={({ _id }) => remove.mutateAsync({ own_framework_id: _id })}
        above={<Link to="/solutions/reporting/assessments/home">{t('toCatalogue')}</Link>}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden="true" />}
              onClick={() =>
                save(
                  ownFrameworks.exportFrameworkTemplate,
                  { language: i18n.language as 'en' | 'ar' | 'de' },
                  'own-framework.xlsx',
                )
              }
            >
              {t('template')}
            </Button>
            {importing}
          </>
        }
        emptyAction={importing}
        isReadable
        panelWidth={640}
        panelTitle={(row) => <bdi>{nameOfEdition(row)}</bdi>}
        panel={(row) => row && <OwnFrameworkPanel row={row} mayChange={mayChange} />}
      />
      {isImporting && (
        <ImportDialog
          onClose={() => setImporting(false)}
          onSaved={({ _id }) => {
            setImporting(false);
            change({ item: _id }, { push: true });
          }}
        />
      )}
    </>
  );
}
