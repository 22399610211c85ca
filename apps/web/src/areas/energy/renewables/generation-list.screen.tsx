import { Button } from '@mantine/core';
import { renewables, type EnergyGeneration } from '@steward/contract/energy/renewables';
import { IconChartPie, IconSolarPanel2 } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useMay } from '../../../shared/may.ts';
import { periodText } from '../../../shared/period-text.tsx';
import { QuantityText } from '../../../shared/quantity-text.tsx';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { showToast } from '../../../ui/toasts.tsx';
import { NumberText } from '../../../ui/value-text.tsx';
import { AllocationForm } from './allocation-form.tsx';
import { GenerationFigures } from './generation-figures.tsx';
import { GenerationMonths } from './generation-months.tsx';

const nameOf = ({ first_day, last_day }: EnergyGeneration) => periodText(first_day, last_day);

/** The generation of one renewable source by period, and its users. */
export default function GenerationListScreen() {
  const { t } = useTranslation('renewables');
  const { selected } = useSelectedEnvironment();
  const [address, changeAddress] = useAddressState();
  const environment_id = selected?._id ?? '';
  const known = useAnswer(renewables.getPropertyRenewableSrc, { environment_id }, { enabled: environment_id !== '' });
  const source = known.data?.find(({ _id }) => _id === textOf(address['source'])) ?? known.data?.[0];
  const renewable_source_id = source?._id ?? '';
  const list = useAnswer(renewables.getSrcEnergyGenerations, { renewable_source_id }, { enabled: Boolean(source) });
  const update = useSend(renewables.updateEnergyGenerationRec, { inPlace: true });
  const remove = useSend(renewables.deleteEnergyGenerationRec);
  const splitting = list.data?.find(({ _id }) => _id === textOf(address['split']));
  const mayEdit = useMay('renewables.edit');
  const columns = useMemo<Column<EnergyGeneration>[]>(
    () => [
      {
        id: 'first_day',
        label: t('words:period'),
        value: ({ first_day }) => first_day,
        cell: (row) => (
          <span className="figures">
            {nameOf(row)}
            {row.is_estimate && ` · ${t('words:estimate')}`}
          </span>
        ),
      },
      {
        id: 'generated_kwh',
        label: t('generated'),
        align: 'end',
        value: ({ generated_kwh }) => generated_kwh,
        cell: ({ generated_kwh }) => <NumberText value={generated_kwh} unit="kWh" />,
      },
      {
        id: 'exported_kwh',
        label: t('exported'),
        align: 'end',
        value: ({ exported_kwh }) => exported_kwh,
        cell: ({ exported_kwh }) => <NumberText value={exported_kwh} unit="kWh" />,
      },
      {
        id: 'self_used_kwh',
        label: t('selfUsed'),
        align: 'end',
        value: ({ self_used_kwh }) => self_used_kwh,
        cell: ({ self_used_kwh }) => <NumberText value={self_used_kwh} unit="kWh" />,
      },
      {
        id: 'allocated_kwh',
        label: t('allocated'),
        value: ({ allocated_kwh }) => allocated_kwh,
        cell: (row) => (
          <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: '4px 10px', alignItems: 'center' }}>
            {row.allocations.length > 0 && (
              <bdi title={row.allocations.map(({ name }) => name).join(', ')}>
                <QuantityText value={row.allocated_kwh} unit="kWh" />
              </bdi>
            )}
            {mayEdit && (
              <Button
                size="compact-xs"
                variant="light"
                leftSection={<IconChartPie size={14} aria-hidden="true" />}
                onClick={() => changeAddress({ split: row._id })}
              >
                {t('split')}
              </Button>
            )}
          </span>
        ),
      },
    ],
    [t, mayEdit, changeAddress],
  );
  const close = () => changeAddress({ split: undefined });
  if (known.data && !source)
    return (
      <EmptyState
        isPage
        icon={IconSolarPanel2}
        title={t('empty.title', { name: selected?.environment_name })}
        actions={
          <>
            <ButtonLink to="/environment/renewables">{t('toSources')}</ButtonLink>
          </>
        }
      >
        {t('empty.text')}
      </EmptyState>
    );
  return (
    <>
      <ListScreen
        words="renewables:records"
        values={{ name: source?.name }}
        may="renewables"
        icon={IconSolarPanel2}
        actions={
          <ButtonLink to="/environment/renewables" variant="default">
            {t('toSources')}
          </ButtonLink>
        }
        head={
          source && source.records > 0 ? (
            <>
              <GenerationFigures generated={source.generated_kwh} exported={source.exported_kwh} />
              {list.data && <GenerationMonths records={list.data} />}
            </>
          ) : undefined
        }
        tableKey={renewable_source_id}
        list={source ? list : { data: undefined, error: known.error, refetch: known.refetch }}
        columns={columns}
        nameOf={nameOf}
        sortedBy={{ id: 'first_day', desc: true }}
        panel={(record, { onSaved, onCancel }) => (
          <CallForm
            call={renewables.createEnergyGeneration}
            start={{
              renewable_source_id,
              first_day: record?.first_day ?? '',
              last_day: record?.last_day ?? '',
              ...(record && { generated_kwh: record.generated_kwh }),
              exported_kwh: record?.exported_kwh ?? 0,
              sold_kwh: record?.sold_kwh ?? null,
              is_estimate: record?.is_estimate ?? false,
              note: record?.note ?? '',
            }}
            send={record && ((values) => update.mutateAsync({ ...values, energy_generation_id: record._id }))}
            onSaved={(saved) => onSaved(nameOf(saved))}
            onCancel={onCancel}
          >
            {({ control }) => (
              <>
                <DateField control={control} name="first_day" label={t('firstDay')} withAsterisk data-autofocus />
                <DateField control={control} name="last_day" label={t('words:lastDayIndefinite')} withAsterisk />
                <NumberField
                  control={control}
                  name="generated_kwh"
                  label={t('generated')}
                  unit="kWh"
                  min={0}
                  withAsterisk
                />
                <NumberField
                  control={control}
                  name="exported_kwh"
                  label={t('exported')}
                  description={t('exportedNote')}
                  unit="kWh"
                  min={0}
                />
                <NumberField
                  control={control}
                  name="sold_kwh"
                  label={t('sold')}
                  description={t('soldNote')}
                  unit="kWh"
                  min={0}
                />
                <SwitchField control={control} name="is_estimate" label={t('words:estimate')} />
                <TextAreaField control={control} name="note" label={t('words:note')} />
              </>
            )}
          </CallForm>
        )}
        remove={({ _id }) => remove.mutateAsync({ energy_generation_id: _id })}
      />
      <SidePanel
        opened={splitting !== undefined}
        onClose={close}
        title={splitting && t('splitTitle', { period: nameOf(splitting) })}
      >
        {splitting && (
          <AllocationForm
            key={splitting._id}
            environmentId={environment_id}
            record={splitting}
            onCancel={close}
            onSaved={(name) => {
              showToast('success', t('words:isSaved', { name }));
              close();
            }}
          />
        )}
      </SidePanel>
    </>
  );
}
