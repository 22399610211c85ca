import { SimpleGrid } from '@mantine/core';
import { connectors } from '@steward/contract/sensing/connectors';
import { IconPlugConnected } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useMay } from '../../../shared/may.ts';
import { ButtonLink } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { CountText, NameText, NoValue } from '../../../ui/value-text.tsx';
import { RelativeTime } from '../../../ui/values/relative-time.tsx';
import { ConnectorPanel } from './connector-panel.tsx';
import { StateOf } from './connector-state.tsx';
import classes from './connectors.module.css';
import { kindNames, kinds } from './kinds.ts';
import { builtInRow, rowOf, type Row } from './rows.ts';

const LIVE_MS = 15_000;

/** How values arrive: the connectors of the organization, and the ways in that every installation has. */
export default function ConnectorListScreen() {
  const { t } = useTranslation('connectors');
  const answer = useAnswer(connectors.getConnectors, {}, { refetchEvery: LIVE_MS });
  const remove = useSend(connectors.deleteConnector);
  const mayEdit = useMay('organization.edit');
  const columns = useColumns();
  const rows = useMemo(
    () =>
      answer.data && [
        ...answer.data.connectors.map(rowOf),
        ...answer.data.built_in.map((one) => builtInRow(one, t(`kinds.${one.kind}`))),
      ],
    [answer.data, t],
  );
  return (
    <ListScreen<Row>
      words="connectors:list"
      icon={IconPlugConnected}
      may={{ create: 'organization.edit', edit: 'organization.edit', delete: 'organization.edit' }}
      mayChange={({ connector }) => connector !== undefined}
      list={{ data: rows, error: answer.error, refetch: answer.refetch }}
      columns={columns}
      nameOf={({ name }) => name}
      actions={
        <ButtonLink to="/instructions" variant="default">
          {t('words:connectADevice')}
        </ButtonLink>
      }
      head={answer.data?.connectors.length === 0 && <Choice mayEdit={mayEdit} />}
      isReadable
      panelWidth={620}
      panelTitle={({ name }) => name}
      panel={(row, { onCancel }) => (
        <ConnectorPanel row={row} hasFolder={answer.data?.has_folder ?? false} onClose={onCancel} />
      )}
      remove={({ _id }) => remove.mutateAsync({ connector_id: _id })}
      deleteText={({ name }) => t('list.deleteNote', { name })}
    />
  );
}

/** Which kind to take for what. */
function Choice({ mayEdit }: { mayEdit: boolean }) {
  const { t } = useTranslation('connectors');
  return (
    <Section title={t('choice.title')}>
      <p className={classes.soft}>{t(mayEdit ? 'choice.text' : 'choice.memberText')}</p>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md" component="ul" className={classes.choice}>
        {kindNames.map((kind) => {
          const { Icon } = kinds[kind];
          return (
            <li key={kind} className={classes.kind}>
              <Icon size={24} stroke={1.6} aria-hidden="true" />
              <span>
                <strong>{t(`kinds.${kind}`)}</strong>
                <span className={classes.soft}>{t(`kindNotes.${kind}`)}</span>
              </span>
            </li>
          );
        })}
      </SimpleGrid>
    </Section>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation('connectors');
  return useMemo(
    () => [
      {
        id: 'name',
        label: t('words:name'),
        value: ({ name }) => name,
        cell: ({ name }) => <NameText>{name}</NameText>,
      },
      {
        id: 'kind',
        label: t('words:kind'),
        value: ({ kind, connector }) => (connector ? t(`kinds.${kind}`) : t('builtIn')),
      },
      {
        id: 'state',
        label: t('words:status'),
        value: ({ state }) => t(`states.${state}`),
        cell: (row) => <StateOf row={row} />,
        filter: true,
      },
      {
        id: 'last_message_at',
        label: t('fields.lastMessage'),
        value: (row) => row.last_message_at,
        cell: (row) => (row.last_message_at ? <RelativeTime moment={row.last_message_at} /> : <NoValue />),
      },
      ...(['messages', 'stored', 'refused', 'unauthorized'] as const).map((id): Column<Row> => ({
        id,
        label: t(`fields.${id}`),
        value: (row) => row[id],
        cell: (row) => <CountText value={row[id]} />,
        align: 'end',
        ...(id === 'unauthorized' && { hidden: true }),
      })),
    ],
    [t],
  );
}
