import { environments } from '@steward/contract/estate/environments';
import type { PropertyChange } from '@steward/contract/estate/environments.history';
import { IconHistory } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { PropertyTabs } from '../../../shared/property/property-tabs.tsx';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DateText } from '../../../ui/value-text.tsx';
import { AcceptedYearsNotice } from './form/accepted-years-notice.tsx';
import { ChangedValue } from './form/changed-value.tsx';
import { HistoryForm } from './history-form.tsx';
import { ValuesOnDay } from './form/values-on-day.tsx';

/** What is deleted, and which accepted years that touches. */
function Deleted({ change }: { change: PropertyChange }) {
  const { t } = useTranslation('environments');
  return (
    <>
      <p>
        {t(`history.attributes.${change.attribute}`)}: <ChangedValue change={change} />{' '}
        {change.valid_from ? (
          <>
            ({t('history.validFrom')}: <DateText value={change.valid_from} />)
          </>
        ) : (
          `(${t('history.always')})`
        )}
      </p>
      <AcceptedYearsNotice
        environmentId={change.environment_id}
        attribute={change.attribute}
        from={change.valid_from}
        changeId={change._id}
      />
    </>
  );
}

/** What of the selected property has changed over time, and since when: figures of a year take what held in it. */
export default function HistoryScreen() {
  const { t } = useTranslation('environments');
  const { selected } = useSelectedEnvironment();
  const environment_id = selected?._id ?? '';
  const list = useAnswer(environments.getPropertyHistory, { environment_id }, { enabled: environment_id !== '' });
  const known = useAnswer(environments.getEnvById, { environment_id }, { enabled: environment_id !== '' });
  const remove = useSend(environments.deletePropertyChange, { alsoRefreshes: ['dashboards', 'inventory'] });
  const columns = useMemo<Column<PropertyChange>[]>(
    () => [
      {
        id: 'attribute',
        label: t('history.attribute'),
        value: ({ attribute }) => t(`history.attributes.${attribute}`),
        cell: ({ attribute, is_in_force }) => (
          <>
            {t(`history.attributes.${attribute}`)}{' '}
            {is_in_force && <StatusBadge tone="good">{t('history.today')}</StatusBadge>}
          </>
        ),
      },
      {
        id: 'value',
        label: t('history.value'),
        value: ({ number, word }) => number ?? word,
        cell: (row) => <ChangedValue change={row} />,
      },
      {
        id: 'valid_from',
        label: t('history.validFrom'),
        value: ({ valid_from }) => valid_from ?? '',
        cell: ({ valid_from }) => (valid_from ? <DateText value={valid_from} /> : t('history.always')),
      },
      { id: 'note', label: t('history.noteField'), value: ({ note }) => note, cell: ({ note }) => <bdi>{note}</bdi> },
      { id: 'author_name', label: t('history.author'), value: ({ author_name }) => author_name },
    ],
    [t],
  );
  return (
    <ListScreen
      words="environments:history"
      values={{ name: selected?.environment_name }}
      may={{ create: 'properties.edit', edit: 'properties.edit', delete: 'properties.edit' }}
      icon={IconHistory}
      head={
        <>
          <PropertyTabs />
          {known.data && list.data && list.data.length > 0 && <ValuesOnDay property={known.data} changes={list.data} />}
        </>
      }
      tableKey={environment_id}
      list={list}
      columns={columns}
      nameOf={({ attribute }) => t(`history.attributes.${attribute}`)}
      panel={(change, end) => selected && <HistoryForm environmentId={environment_id} change={change} {...end} />}
      deleteText={(row) => <Deleted change={row} />}
      remove={({ _id }) => remove.mutateAsync({ change_id: _id })}
    />
  );
}
