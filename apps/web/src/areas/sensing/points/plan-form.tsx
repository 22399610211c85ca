import { Button, Select } from '@mantine/core';
import { spaces } from '@steward/contract/estate/spaces';
import { points, type SensingLayerRow } from '@steward/contract/sensing/points';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { CallForm, type FormOf } from '../../../shared/form/call-form.tsx';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { useHolds } from '../../../shared/may.ts';
import { usePointTypes } from '../../../shared/sensors/point-types.ts';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';

interface Props extends PanelEnd {
  environmentId: string;
  /** Of a planned or installed quantity; absent: a new one. */
  row: SensingLayerRow | undefined;
}

/** How many sensors of a quantity a space is to have. */
export function PlanForm({ environmentId, row, onSaved, onCancel }: Props) {
  const { t } = useTranslation('points');
  const { labelOf } = usePointTypes();
  const remove = useSend(points.updateSensingLayer);
  const [start] = useState(() => ({
    env_id: environmentId,
    rows: [
      {
        space_id: row?.space_id ?? null,
        point_type: row?.point_type as 'co2',
        planned: row?.planned ?? 1,
        note: row?.note ?? '',
      },
    ],
  }));
  return (
    <CallForm
      call={points.updateSensingLayer}
      start={start}
      onSaved={(_, { rows: [saved] }) => onSaved(labelOf(saved?.point_type ?? ''))}
      onCancel={onCancel}
      beside={
        row &&
        row.planned !== null && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={17} aria-hidden="true" />}
            loading={remove.isPending}
            onClick={() => {
              const [none] = start.rows.map((one) => ({ ...one, planned: null }));
              if (none) remove.mutate({ env_id: environmentId, rows: [none] }, { onSuccess: onCancel });
            }}
          >
            {t('layer.removePlan')}
          </Button>
        )
      }
    >
      {(form) => (
        <>
          <Place form={form} environmentId={environmentId} isFixed={row !== undefined} />
          <Quantity form={form} isFixed={row !== undefined} />
          <NumberField
            control={form.control}
            name="rows.0.planned"
            label={t('layer.planned')}
            min={1}
            decimals={0}
            required
            data-autofocus
          />
          <TextAreaField control={form.control} name="rows.0.note" label={t('words:note')} />
        </>
      )}
    </CallForm>
  );
}

type Form = FormOf<typeof points.updateSensingLayer>;

function Place({ form, environmentId, isFixed }: { form: Form; environmentId: string; isFixed: boolean }) {
  const { t } = useTranslation('points');
  const mayRead = useHolds()('spaces.read');
  const list = useAnswer(spaces.getSpaces, { environment_id: environmentId }, { enabled: mayRead });
  return (
    <Select
      label={t('words:space')}
      placeholder={t('layer.whole')}
      data={(list.data ?? []).map(({ _id, space_name }) => ({ value: _id, label: space_name }))}
      value={form.watch('rows.0.space_id') ?? null}
      onChange={(id) => form.setValue('rows.0.space_id', id, { shouldDirty: true })}
      disabled={isFixed}
      searchable
      clearable
    />
  );
}

function Quantity({ form, isFixed }: { form: Form; isFixed: boolean }) {
  const { t } = useTranslation('points');
  const { groups } = usePointTypes();
  return (
    <Select
      label={t('layer.quantity')}
      data={groups.map(([group, types]) => ({
        group,
        items: types.map(({ key, label }) => ({ value: key, label })),
      }))}
      value={form.watch('rows.0.point_type') ?? null}
      onChange={(key) => form.setValue('rows.0.point_type', key as 'co2', { shouldDirty: true, shouldValidate: true })}
      error={form.formState.errors.rows?.[0]?.point_type && t('layer.quantityMissing')}
      disabled={isFixed}
      searchable
      required
      limit={200}
    />
  );
}
