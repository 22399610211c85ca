import { ActionIcon, Button, SimpleGrid } from '@mantine/core';
import { netZero } from '@steward/contract/carbon/net-zero';
import { isByPoints, targetKinds, type TargetKind } from '@steward/core/net-zero/target';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../../api/hooks.ts';
import { CallForm, type FormOf } from '../../../../shared/form/call-form.tsx';
import { useMay } from '../../../../shared/may.ts';
import { useField } from '../../../../ui/form/field.ts';
import { NumberField } from '../../../../ui/form/number-field.tsx';
import { NumberInput } from '../../../../ui/form/number-input.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import type { NetZeroAddress } from '../../../../shared/emissions/net-zero/net-zero-address.ts';
import type { NetZeroPlan } from './plan-figures.tsx';
import classes from '../net-zero.module.css';
import { TonnesInput } from '../tonnes-input.tsx';

type TargetFormState = FormOf<typeof netZero.saveEmissionTarget>;

interface Props {
  plan: NetZeroPlan;
  address: NetZeroAddress;
  onClose: () => void;
}

/** The target of the chosen level: a rate of the SBTi, or points, of a country or custom. */
export function TargetForm({ plan: { target, year, measure }, address: { level, target: chosen }, onClose }: Props) {
  const { t } = useTranslation('net-zero');
  const remove = useSend(netZero.deleteEmissionTarget);
  const mayDelete = useMay('net-zero.delete');
  const start = {
    environment_id: level === 'Property' ? (chosen?._id ?? null) : null,
    portfolio_id: level === 'Portfolio' ? (chosen?._id ?? null) : null,
    measure,
    kind: target?.kind ?? ('sbti-1.5c' as const),
    source: target?.source ?? '',
    target_year: target?.target_year ?? null,
    base_year: target?.base_year ?? year,
    base_kg: target?.base_kg ?? null,
    points: target?.points ?? [],
  };
  return (
    <CallForm
      call={netZero.saveEmissionTarget}
      start={start}
      onSaved={onClose}
      onCancel={onClose}
      beside={
        target &&
        mayDelete && (
          <Button
            variant="subtle"
            color="red"
            loading={remove.isPending}
            onClick={() => void remove.mutateAsync({ emission_target_id: target._id }).then(onClose)}
          >
            {t('target.delete')}
          </Button>
        )
      }
    >
      {(form) => (
        <>
          <SelectField
            control={form.control}
            name="kind"
            label={t('target.kind')}
            allowDeselect={false}
            data={targetKinds.map((value) => ({ value, label: kindWord(t, value) }))}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <NumberField
              control={form.control}
              name="base_year"
              label={t('words:baseYear')}
              isGrouped={false}
              decimals={0}
            />
            <BaseField form={form} />
          </SimpleGrid>
          {isByPoints(form.watch('kind') ?? 'own') ? (
            <PointFields form={form} />
          ) : (
            <NumberField
              control={form.control}
              name="target_year"
              label={t('target.year')}
              description={t('target.yearNote')}
              isGrouped={false}
              decimals={0}
              w={220}
            />
          )}
          <TextField
            control={form.control}
            name="source"
            label={t('words:source')}
            description={t('target.sourceNote')}
            maxLength={500}
            withAsterisk={form.watch('kind') === 'national'}
          />
        </>
      )}
    </CallForm>
  );
}

const kindWord = (
  t: (key: 'target.own' | 'target.national' | 'target.sbti15' | 'target.sbti2') => string,
  kind: TargetKind,
) =>
  kind === 'own'
    ? t('target.own')
    : kind === 'national'
      ? t('target.national')
      : kind === 'sbti-1.5c'
        ? t('target.sbti15')
        : t('target.sbti2');

function BaseField({ form }: { form: TargetFormState }) {
  const { t } = useTranslation('net-zero');
  const { error } = useField({ control: form.control, name: 'base_kg' }, t('target.base'));
  return (
    <TonnesInput
      label={t('target.base')}
      description={t('target.baseNote')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      kg={form.watch('base_kg')}
      onChange={(kg) => form.setValue('base_kg', kg, { shouldDirty: true })}
      error={error}
    />
  );
}

function PointFields({ form }: { form: TargetFormState }) {
  const { t } = useTranslation('net-zero');
  const { error } = useField({ control: form.control, name: 'points' }, t('target.points'));
  const points = form.watch('points') ?? [];
  const change = (next: typeof points) =>
    form.setValue('points', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  return (
    <fieldset className={classes.group}>
      <legend>{t('target.points')}</legend>
      {points.map((point, at) => (
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={classes.use}>
          <NumberInput
            aria-label={t('words:year')}
            decimals={0}
            isGrouped={false}
            value={point.year || undefined}
            onChange={(year) => change(points.with(at, { ...point, year: year ?? 0 }))}
          />
          <NumberInput
            aria-label={t('target.reduction', { year: point.year })}
            min={0}
            max={100}
            unit="%"
            value={point.reduction}
            onChange={(reduction) => change(points.with(at, { ...point, reduction: reduction ?? 0 }))}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('words:removeNamed', { name: point.year })}
            onClick={() => change(points.toSpliced(at, 1))}
          >
            <IconTrash size={17} />
          </ActionIcon>
        </div>
      ))}
      {error && <p role="alert">{error}</p>}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={15} />}
        onClick={() => {
          const last = points.at(-1);
          change([
            ...points,
            {
              year: (last?.year ?? Number(form.getValues('base_year'))) + 5,
              reduction: Math.min(100, (last?.reduction ?? 0) + 25),
            },
          ]);
        }}
      >
        {t('target.addPoint')}
      </Button>
    </fieldset>
  );
}
