import { Button, Select } from '@mantine/core';
import { meters, type Meter } from '@steward/contract/estate/meters';
import { formulaText } from '@steward/core/meters/formula';
import { useTranslation } from 'react-i18next';
import type { FormOf } from '../../../shared/form/call-form.tsx';
import { PercentField } from '../../../ui/form/percent-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import classes from './meters.module.css';

interface Props {
  form: FormOf<typeof meters.addMeter>;
  meter: Meter | undefined;
  /** The meters of the property. */
  others: readonly Meter[];
  isVirtual: boolean;
  onVirtual: (isVirtual: boolean) => void;
}

/** Whether the meter is physical or virtual, its parent meter, and the allowed difference to its sub-meters. */
export function MeterPlaceFields({ form, meter, others, isVirtual, onVirtual }: Props) {
  const { t } = useTranslation('meters');
  const { control, watch, setValue } = form;
  const [carrier, formula] = [watch('carrier'), watch('formula')];
  const known = others.filter(({ _id }) => _id !== meter?._id);
  const parents = known.filter((one) => one.carrier === carrier);
  const insert = (meterNo: string) => {
    const number = formulaText([{ meterNo, factor: 1 }]);
    const before = (formula ?? '').trimEnd();
    const isOpen = before === '' || /[-+*/(]$/.test(before);
    setValue('formula', `${before}${before === '' ? '' : isOpen ? ' ' : ' + '}${number}`, { shouldDirty: true });
  };
  return (
    <>
      <Select
        label={t('kind')}
        description={isVirtual ? t('kinds.virtualNote') : undefined}
        data={[
          { value: 'register', label: t('kinds.register') },
          { value: 'virtual', label: t('kinds.virtual') },
        ]}
        value={isVirtual ? 'virtual' : 'register'}
        allowDeselect={false}
        onChange={(next) => {
          onVirtual(next === 'virtual');
          setValue('formula', next === 'virtual' ? (meter?.formula ?? '') : '', { shouldDirty: true });
        }}
      />
      {isVirtual && (
        <div className={classes.formula}>
          <TextAreaField
            control={control}
            name="formula"
            label={t('formula')}
            description={t('formulaNote', { example: 'M1 + M2 - 0.5 * [4711]' })}
            dir="ltr"
            minRows={2}
            maxLength={10_000}
            withAsterisk
          />
          <MeterButtons meters={known} onPick={insert} />
        </div>
      )}
      {parents.length > 0 && (
        <SelectField
          control={control}
          name="parent_id"
          label={t('words:mainMeterAbove')}
          description={t('parentNote')}
          placeholder={t('noParent')}
          data={parents.map(({ _id, meter_no }) => ({ value: _id, label: meter_no }))}
          clearable
        />
      )}
      <PercentField
        control={control}
        name="balance_tolerance"
        label={t('tolerance')}
        description={t('toleranceNote')}
      />
    </>
  );
}

/** The meters of the property: a click inserts the number into the formula, in brackets if needed. */
function MeterButtons({ meters: all, onPick }: { meters: readonly Meter[]; onPick: (meterNo: string) => void }) {
  const { t } = useTranslation('meters');
  if (all.length === 0) return null;
  return (
    <fieldset className={classes.picks}>
      <legend className={classes.soft}>{t('insertMeter')}</legend>
      {all.map(({ _id, meter_no }) => (
        <Button key={_id} size="compact-sm" variant="default" onClick={() => onPick(meter_no)}>
          <bdi>{meter_no}</bdi>
        </Button>
      ))}
    </fieldset>
  );
}
