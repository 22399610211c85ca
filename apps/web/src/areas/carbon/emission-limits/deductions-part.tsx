import { ActionIcon, Button, Input } from '@mantine/core';
import { emissionLimits } from '@steward/contract/carbon/emission-limits';
import type { LimitedProperty, LimitPackHead } from '@steward/contract/carbon/emission-limits.laws';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { useMay } from '../../../shared/may.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { formatDay, formatNumber } from '../../../ui/format.ts';
import { Section } from '../../../ui/section.tsx';
import classes from './emission-limits.module.css';

interface Props {
  row: LimitedProperty;
  pack: LimitPackHead;
  year: number;
}

/** The deductions from a year's emissions that the law allows, and their part in the chosen year. */
export function DeductionsPart({ row, pack, year }: Props) {
  const { t } = useTranslation('emission-limits');
  const mayAdd = useMay('net-zero.create');
  const mayDelete = useMay('net-zero.delete');
  const [isAdding, setAdding] = useState(false);
  const remove = useSend(emissionLimits.deleteLimitDeduction);
  if (pack.deductions.length === 0) return null;
  const known = row.deductions.filter(({ kind }) => pack.deductions.some((one) => one.kind === kind));
  const amount = ({ kind, quantity }: (typeof known)[number]) =>
    `${formatNumber(quantity, kind === 'offsets' ? 1 : 0)} ${kind === 'offsets' ? 't CO₂e' : 'kWh'}`;
  return (
    <Section
      title={t('deductions.title')}
      note={t('deductions.note')}
      end={
        mayAdd &&
        !isAdding && (
          <Button variant="default" size="xs" leftSection={<IconPlus size={15} />} onClick={() => setAdding(true)}>
            {t('deductions.add')}
          </Button>
        )
      }
    >
      {known.length === 0 && !isAdding && <p className={classes.soft}>{t('deductions.empty')}</p>}
      {known.length > 0 && (
        <ul className={classes.entered}>
          {known.map((one) => (
            <li key={one._id}>
              <span>
                <b>{t(`deductions.kinds.${one.kind}`)}</b> <bdi dir="ltr">{amount(one)}</bdi>
                <small className={classes.below}>
                  <bdi>{one.year === one.until_year ? one.year : `${one.year}–${one.until_year}`}</bdi>
                  {one.installed_on && ` · ${t('deductions.installedOn', { day: formatDay(one.installed_on) })}`} ·{' '}
                  <bdi>{one.reference}</bdi>
                </small>
              </span>
              {mayDelete && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={t('words:removeNamed', { name: one.reference })}
                  loading={remove.isPending}
                  onClick={() => void remove.mutateAsync({ limit_deduction_id: one._id })}
                >
                  <IconTrash size={17} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {isAdding && <DeductionForm row={row} pack={pack} year={year} onClose={() => setAdding(false)} />}
    </Section>
  );
}

function DeductionForm({ row, pack, year, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('emission-limits');
  const [first] = pack.deductions;
  return (
    <CallForm
      call={emissionLimits.addLimitDeduction}
      start={{
        environment_id: row.environment_id,
        kind: first?.kind ?? 'offsets',
        year,
        until_year: null,
        installed_on: null,
        reference: '',
      }}
      onSaved={onClose}
      onCancel={onClose}
    >
      {({ control, watch }) => {
        const kind = watch('kind');
        const isPump = kind === 'electrification';
        const source = pack.deductions.find((one) => one.kind === kind)?.source ?? '';
        return (
          <>
            <SelectField
              control={control}
              name="kind"
              label={t('words:kind')}
              allowDeselect={false}
              data={pack.deductions.map((one) => ({ value: one.kind, label: t(`deductions.kinds.${one.kind}`) }))}
            />
            <Input.Description>
              {t(`deductions.rules.${kind}`)} <bdi dir="ltr">{source}</bdi>
            </Input.Description>
            <div className={classes.pair}>
              <NumberField
                control={control}
                name="quantity"
                label={kind === 'offsets' ? t('deductions.tonnes') : t('deductions.kwh')}
                withAsterisk
              />
              <NumberField
                control={control}
                name="year"
                label={t('words:year')}
                isGrouped={false}
                decimals={0}
                withAsterisk
              />
              {isPump && <DateField control={control} name="installed_on" label={t('words:installed')} withAsterisk />}
              {isPump && (
                <NumberField
                  control={control}
                  name="until_year"
                  label={t('deductions.until')}
                  isGrouped={false}
                  decimals={0}
                />
              )}
            </div>
            <TextField
              control={control}
              name="reference"
              label={t('deductions.reference')}
              maxLength={300}
              withAsterisk
            />
          </>
        );
      }}
    </CallForm>
  );
}
