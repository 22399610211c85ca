import { Button } from '@mantine/core';
import { occupants, type Occupant } from '@steward/contract/estate/occupants';
import { IconId, IconQrcode } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { useMay } from '../../../shared/may.ts';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { ButtonSubject } from '../../../ui/navigation/button-subject.tsx';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { BusinessCard } from './business-card.tsx';
import { occupantColumns } from './occupant-columns.tsx';
import { OccupantForm } from './occupant-form.tsx';

/** The common part of the lists of occupants and of employees; `card` is shown beside the list. */
export function useOccupantList(kind: Occupant['kind']) {
  const { t } = useTranslation('occupants');
  const { selected } = useSelectedEnvironment();
  const mayShare = useMay('occupants.edit');
  const environment_id = selected?._id ?? '';
  const list = useAnswer(occupants.getOccupants, { environment_id }, { enabled: environment_id !== '' });
  const remove = useSend(occupants.deleteOccupant, { alsoRefreshes: ['tenants', 'environments'] });
  const [cardOf, setCardOf] = useState<Occupant>();
  const shown = useMemo(
    () => (kind === 'employee' ? list.data?.filter((one) => one.kind === kind) : list.data),
    [list.data, kind],
  );
  const columns = useMemo<Column<Occupant>[]>(
    () => [
      ...occupantColumns(t),
      ...(kind === 'occupier'
        ? [{ id: 'kind', label: t('kind'), value: (row: Occupant) => t(`kinds.${row.kind}`), filter: true }]
        : []),
      ...(kind === 'employee' && mayShare
        ? [
            {
              id: 'card',
              label: t('card.title'),
              value: ({ has_card }: Occupant) => t(has_card ? 'card.shared' : 'card.notShared'),
              cell: (row: Occupant) => (
                <Button
                  size="compact-sm"
                  variant={row.has_card ? 'light' : 'subtle'}
                  leftSection={<IconQrcode size={16} aria-hidden="true" />}
                  onClick={(event) => {
                    event.stopPropagation();
                    setCardOf(row);
                  }}
                >
                  {t(row.has_card ? 'card.shared' : 'card.share')}
                  <ButtonSubject>{row.name}</ButtonSubject>
                </Button>
              ),
            },
          ]
        : []),
    ],
    [t, kind, mayShare],
  );
  const opened = list.data?.find(({ _id }) => _id === cardOf?._id);
  return {
    card: (
      <SidePanel opened={opened !== undefined} onClose={() => setCardOf(undefined)} title={t('card.title')}>
        {opened && <BusinessCard employee={opened} />}
      </SidePanel>
    ),
    props: {
      values: { name: selected?.environment_name },
      icon: IconId,
      tableKey: environment_id,
      list: { data: shown, error: list.error, refetch: list.refetch },
      columns,
      nameOf: ({ name }: Occupant) => name,
      panel: (occupant: Occupant | undefined, end: PanelEnd) => (
        <OccupantForm environmentId={environment_id} kind={occupant?.kind ?? kind} occupant={occupant} {...end} />
      ),
      remove: ({ _id }: Occupant) => remove.mutateAsync({ occupant_id: _id }),
    },
  };
}
