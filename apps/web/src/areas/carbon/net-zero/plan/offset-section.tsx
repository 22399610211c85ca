import { ActionIcon, Button } from '@mantine/core';
import { netZero } from '@steward/contract/carbon/net-zero';
import type { EmissionOffset } from '@steward/contract/carbon/net-zero.offsets';
import { offsetKinds } from '@steward/core/net-zero/offset';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../../api/hooks.ts';
import { CallForm, type FormOf } from '../../../../shared/form/call-form.tsx';
import { SumTable } from '../../../../shared/emissions/sum-table.tsx';
import { tonneDecimals, Tonnes } from '../../../../shared/emissions/tonnes.tsx';
import { useMay } from '../../../../shared/may.ts';
import { DateField } from '../../../../ui/form/date-field.tsx';
import { useField } from '../../../../ui/form/field.ts';
import { NumberField } from '../../../../ui/form/number-field.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { formatDay } from '../../../../ui/format.ts';
import { Section } from '../../../../ui/section.tsx';
import { SidePanel } from '../../../../ui/overlays/side-panel.tsx';
import type { NetZeroAddress } from '../../../../shared/emissions/net-zero/net-zero-address.ts';
import { TonnesInput } from '../tonnes-input.tsx';

/** Offsets and other disclosures beside emissions; none of them lowers the emissions. */
export function OffsetSection({ address }: { address: NetZeroAddress }) {
  const { t } = useTranslation('net-zero');
  const { level, target_id } = address.about;
  const { data } = useAnswer(netZero.getEmissionOffsets, { level, ...(target_id && { target_id }) });
  const mayAdd = useMay('net-zero.create');
  const [isAdding, setAdding] = useState(false);
  if (!data || (data.length === 0 && !mayAdd)) return null;
  return (
    <Section
      title={t('offsets.title')}
      note={t('offsets.note')}
      end={
        mayAdd && (
          <Button variant="default" size="xs" onClick={() => setAdding(true)}>
            {t('offsets.add')}
          </Button>
        )
      }
    >
      {data.length === 0 ? <p style={{ color: 'var(--ink-soft)' }}>{t('offsets.empty')}</p> : <Offsets rows={data} />}
      <SidePanel opened={isAdding} onClose={() => setAdding(false)} title={t('offsets.add')}>
        {isAdding && <OffsetForm address={address} onClose={() => setAdding(false)} />}
      </SidePanel>
    </Section>
  );
}

function Offsets({ rows }: { rows: readonly EmissionOffset[] }) {
  const { t } = useTranslation('net-zero');
  const mayDelete = useMay('net-zero.delete');
  const remove = useSend(netZero.deleteEmissionOffset);
  const decimals = tonneDecimals(...rows.map(({ kg }) => kg));
  return (
    <SumTable
      title={t('offsets.title')}
      head={[t('words:year'), t('words:kind'), 't CO₂e', t('offsets.reference'), t('offsets.retired'), '']}
      rows={rows.map(({ _id, year, kind, kg, reference, retired_on }) => ({
        key: _id,
        label: <bdi>{year}</bdi>,
        cells: [
          t(`offsets.kinds.${kind}`),
          <Tonnes key="kg" kg={kg} decimals={decimals} withoutUnit />,
          <bdi key="reference">{reference}</bdi>,
          retired_on ? formatDay(retired_on) : t('offsets.notRetired'),
          mayDelete && (
            <ActionIcon
              key="delete"
              variant="subtle"
              color="gray"
              aria-label={t('words:removeNamed', { name: reference })}
              loading={remove.isPending}
              onClick={() => void remove.mutateAsync({ emission_offset_id: _id })}
            >
              <IconTrash size={17} />
            </ActionIcon>
          ),
        ],
      }))}
    />
  );
}

function OffsetForm({ address, onClose }: { address: NetZeroAddress; onClose: () => void }) {
  const { t } = useTranslation('net-zero');
  const { level, target, year } = address;
  return (
    <CallForm
      call={netZero.addEmissionOffset}
      start={{
        environment_id: level === 'Property' ? (target?._id ?? null) : null,
        portfolio_id: level === 'Portfolio' ? (target?._id ?? null) : null,
        year,
        kind: 'offset',
        reference: '',
        retired_on: null,
      }}
      onSaved={onClose}
      onCancel={onClose}
    >
      {(form) => (
        <>
          <SelectField
            control={form.control}
            name="kind"
            label={t('words:kind')}
            description={t('offsets.kindNote')}
            allowDeselect={false}
            data={offsetKinds.map((value) => ({ value, label: t(`offsets.kinds.${value}`) }))}
          />
          <NumberField
            control={form.control}
            name="year"
            label={t('words:year')}
            isGrouped={false}
            decimals={0}
            withAsterisk
          />
          <AmountField form={form} />
          <TextField
            control={form.control}
            name="reference"
            label={t('offsets.reference')}
            description={t('offsets.referenceNote')}
            maxLength={300}
            withAsterisk
          />
          <DateField control={form.control} name="retired_on" label={t('offsets.retired')} clearable />
        </>
      )}
    </CallForm>
  );
}

function AmountField({ form }: { form: FormOf<typeof netZero.addEmissionOffset> }) {
  const { t } = useTranslation('net-zero');
  const { error } = useField({ control: form.control, name: 'kg' }, t('offsets.amount'));
  return (
    <TonnesInput
      label={t('offsets.amount')}
      withAsterisk
      kg={form.watch('kg')}
      onChange={(kg) => {
        if (kg === null) form.resetField('kg');
        else form.setValue('kg', kg, { shouldDirty: true });
      }}
      error={error}
    />
  );
}
