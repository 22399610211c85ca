import { Button } from '@mantine/core';
import { spaces, type Space } from '@steward/contract/spaces';
import { IconDoor, IconPlus } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/failure-text.ts';
import { useAnswer } from '../../api/hooks.ts';
import { select, useSelection } from '../../session/selection.ts';
import { textOf, useAddressState } from '../../shared/address-state.ts';
import { AreaMeter } from '../../shared/area-meter.tsx';
import { EnvironmentPicker } from '../../shared/environment-picker.tsx';
import { useMay } from '../../shared/may.ts';
import { useSelectedEnvironment } from '../../shared/selected-environment.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { PageSkeleton } from '../../ui/skeletons.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { spaceColumns } from './space-columns.tsx';
import { SpaceDeletion } from './space-deletion.tsx';
import { SpaceForm } from './space-form.tsx';

/** The parts of the selected property, and who uses them. */
export default function SpaceListScreen() {
  const { t } = useTranslation('spaces');
  const failureText = useFailureText();
  const mayAdd = useMay('spaces.create');
  const mayEdit = useMay('spaces.edit');
  const mayDelete = useMay('spaces.delete');
  const { spaceId } = useSelection();
  const { list: properties, selected } = useSelectedEnvironment();
  const [address, changeAddress] = useAddressState();
  const [deleted, askToDelete] = useState<Space>();
  const environment_id = selected?._id ?? '';
  const list = useAnswer(spaces.getSpaces, { environment_id }, { enabled: environment_id !== '' });

  // Loading a list selects its first entry; an empty one leaves the selection as it is (R050–R052).
  const isSelected = list.isFetching || list.data?.some(({ _id }) => _id === spaceId);
  const first = isSelected ? undefined : list.data?.[0]?._id;
  useEffect(() => {
    if (first) select({ spaceId: first });
  }, [first]);

  const open = textOf(address['space']);
  const edited = open === 'new' ? 'new' : list.data?.find(({ _id }) => _id === open);
  const show = (space: string | undefined) => changeAddress({ space });
  const columns = useMemo(
    () =>
      spaceColumns(t, {
        ...(mayEdit && { onEdit: ({ _id }) => changeAddress({ space: _id }) }),
        ...(mayDelete && { onDelete: askToDelete }),
      }),
    // The address always changes in the same way.
    // oxlint-disable-next-line react/exhaustive-deps
    [t, mayEdit, mayDelete],
  );
  if (properties.isError) {
    return <ErrorState message={failureText(properties.error)} onRetry={() => void properties.refetch()} />;
  }
  if (!selected) return <PageSkeleton />;

  const taken = (list.data ?? []).reduce((sum, { gross_floor_area }) => sum + gross_floor_area, 0);
  const add = mayAdd && (
    <Button leftSection={<IconPlus size={18} />} onClick={() => show('new')}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader above={<EnvironmentPicker />} title={t('title')} question={t('question')} actions={add} />
      <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'var(--gap)' }}>
        {list.data && list.data.length > 0 && (
          <Card>
            <AreaMeter taken={taken} maximum={selected.gross_floor_area} />
          </Card>
        )}
        <DataTable
          key={environment_id}
          name={t('title')}
          columns={columns}
          rows={list.data}
          rowId={(row) => row._id}
          failure={list.error && failureText(list.error)}
          onRetry={() => void list.refetch()}
          {...(mayEdit && {
            onOpen: (row: Space) => {
              select({ spaceId: row._id });
              show(row._id);
            },
          })}
          empty={
            <EmptyState
              icon={IconDoor}
              title={t('empty.title', { name: selected.environment_name })}
              {...(mayAdd && { steps: [t('empty.step1'), t('empty.step2'), t('empty.step3')] })}
              actions={add}
            >
              {t(mayAdd ? 'empty.text' : 'empty.memberText')}
            </EmptyState>
          }
        />
      </div>
      <SidePanel
        opened={edited !== undefined && (edited === 'new' ? mayAdd : mayEdit)}
        onClose={() => show(undefined)}
        title={t(edited === 'new' ? 'addTitle' : 'editTitle')}
      >
        {edited && (
          <SpaceForm
            key={open}
            environment={selected}
            space={edited === 'new' ? undefined : edited}
            others={(list.data ?? []).filter(({ _id }) => _id !== open)}
            onCancel={() => show(undefined)}
            onSaved={(space) => {
              // A new space becomes the selected one (R049).
              select({ spaceId: space._id });
              show(undefined);
              showToast('success', t('saved', { name: space.space_name }));
            }}
          />
        )}
      </SidePanel>
      {deleted && <SpaceDeletion space={deleted} onClose={() => askToDelete(undefined)} />}
    </>
  );
}
