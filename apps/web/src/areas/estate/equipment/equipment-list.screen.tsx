import { availabilities, equipment, equipmentSorts, type Equipment } from '@steward/contract/estate/equipment';
import { equipmentFields } from '@steward/core/equipment/fields';
import { equipmentListFields } from '@steward/core/equipment/list-fields';
import { IconEngine } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { describedColumns } from '../../../shared/fields/described-columns.tsx';
import { useFieldNames } from '../../../shared/fields/field-names.ts';
import { useListFilter } from '../../../shared/list/list-filter.tsx';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useServedList } from '../../../shared/list/served-list.ts';
import { ScreenTabs } from '../../../shared/property/property-tabs.tsx';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { StatusBadge, type Tone } from '../../../ui/badges.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DateText } from '../../../ui/value-text.tsx';
import { EquipmentForm } from './equipment-form.tsx';
import { EquipmentSides } from './equipment-sides.tsx';
import { useEquipmentWords } from '../../../shared/names/equipment-words.ts';
import { useEquipmentFilterFields } from './equipment-filter-fields.ts';
import classes from './equipment.module.css';

const tones: Readonly<Record<Equipment['availability'], Tone>> = {
  'in service': 'good',
  standby: 'plain',
  'out of service': 'bad',
  planned: 'brand',
  decommissioned: 'plain',
};

/** Every piece of equipment that the person reaches; one opens beside the list. */
export default function EquipmentListScreen() {
  const { t } = useTranslation('equipment');
  const name = useFieldNames('equipment');
  const words = useEquipmentWords();
  const { all = [] } = useSelectedEnvironment();
  const types = useAnswer(equipment.getEquipmentTypes, {});
  const [address] = useAddressState();
  const opened = textOf(address['equipment']);
  // A link, a label or the search may open a piece that stands on another page of the list.
  const linked = useAnswer(
    equipment.getEquipment,
    { equipment_id: opened ?? '' },
    { enabled: opened !== undefined && opened !== 'new' },
  );
  const remove = useSend(equipment.deleteEquipment, { alsoRefreshes: ['servicing'] });
  const filter = useListFilter({ list: 'equipment', listFields: equipmentListFields, sorts: equipmentSorts });
  const filterFields = useEquipmentFilterFields(types.data);
  const list = useServedList(equipment.getEquipments, {
    // Every type: the specification's type 1 is where nothing is said at all.
    input: { eqpmt_master_type: 0, ...(filter.where && { where: filter.where }) },
    searchField: 'eqpmt_search',
    sorts: equipmentSorts,
    pageSize: 25,
    filters: [
      {
        id: 'type',
        field: 'eqpmt_master_type',
        label: t('type'),
        options: (types.data ?? [])
          .filter(({ count }) => count > 0)
          .map(({ type, title, count }) => ({ value: type, label: `${title} (${count})` })),
      },
      {
        id: 'property',
        field: 'environment_id',
        label: t('words:property'),
        options: all.map(({ _id, environment_name }) => ({ value: _id, label: environment_name })),
      },
      {
        id: 'availability',
        field: 'eqpmt_aval',
        label: name('availability'),
        options: availabilities.map((value) => ({ value, label: words.option(value) })),
      },
    ],
  });
  const columns = useMemo(
    () => {
      const described = describedColumns<typeof equipmentFields, Equipment>(equipmentFields, name, {
        product_name: [
          {
            id: 'product_name',
            label: name('product_name'),
            value: ({ product_name }) => product_name,
            cell: ({ product_name, tag }) => (
              <span className={classes.name}>
                <strong>
                  <bdi>{product_name}</bdi>
                </strong>
                {tag && (
                  <bdi dir="ltr" className={classes.tag}>
                    {tag}
                  </bdi>
                )}
              </span>
            ),
          },
        ],
        kind: [
          {
            id: 'kind',
            label: name('kind'),
            value: ({ kind_path }) => kind_path.join(' › '),
            cell: ({ kind_path }) => <bdi title={kind_path.join(' › ')}>{kind_path.at(-1)}</bdi>,
          },
          {
            id: 'environment_name',
            label: t('words:place'),
            value: ({ environment_name, space_name }) => [environment_name, space_name].filter(Boolean).join(', '),
            cell: ({ environment_name, space_name }) => (
              <bdi>{[environment_name, space_name].filter(Boolean).join(', ')}</bdi>
            ),
          },
        ],
        availability: [
          {
            id: 'availability',
            label: name('availability'),
            value: ({ availability }) => words.option(availability),
            cell: ({ availability }) => (
              <StatusBadge tone={tones[availability]}>{words.option(availability)}</StatusBadge>
            ),
          },
        ],
      });
      const columnsOfList: Column<Equipment>[] = [
        ...described,
        {
          id: 'end_of_life',
          label: t('endOfLife'),
          value: ({ end_of_life }) => end_of_life,
          cell: ({ end_of_life }) => <DateText value={end_of_life} />,
        },
        {
          id: 'certified',
          label: t('certified'),
          value: ({ is_certified }) => (is_certified ? t('words:yes') : ''),
          hidden: true,
        },
      ];
      return columnsOfList.map((column) => ({
        ...column,
        sortable: equipmentSorts.some((sort) => sort === column.id),
      }));
    },
    // oxlint-disable-next-line react/exhaustive-deps
    [t, name],
  );
  return (
    <ListScreen
      words="equipment"
      may="equipment"
      icon={IconEngine}
      item="equipment"
      head={<ScreenTabs of="/equipment" label={t('words:equipmentPages')} />}
      {...filter.props(filterFields)}
      list={list}
      columns={columns}
      nameOf={({ product_name }) => product_name}
      isReadable
      alsoOpens={linked.data && [linked.data]}
      panelWidth={620}
      panelTitle={({ product_name }) => <bdi>{product_name}</bdi>}
      panel={(piece, end) =>
        piece ? <EquipmentSides piece={piece} {...end} /> : <EquipmentForm piece={undefined} {...end} />
      }
      remove={({ _id }) => remove.mutateAsync({ equipment_id: _id })}
    />
  );
}
