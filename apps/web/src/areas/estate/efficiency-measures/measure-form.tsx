import { Select, SimpleGrid } from '@mantine/core';
import { efficiencyMeasures, type EfficiencyMeasure } from '@steward/contract/estate/efficiency-measures';
import { discardReasons, measureScales, measureStates } from '@steward/core/measures/measure-codes';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { useMay } from '../../../shared/may.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { formatMoney, formatNumber } from '../../../ui/format.ts';
import { MeasureWorking } from './measure-working.tsx';
import { useMeasureWords } from './measure-words.ts';
import type { MeasureFormState } from './measure-form-state.ts';
import { SavingsFields } from './savings-fields.tsx';

interface Props extends PanelEnd {
  environmentId: string;
  measure: EfficiencyMeasure | undefined;
}

const start = (measure: EfficiencyMeasure | undefined, environment_id: string) => ({
  environment_id,
  efficiency_measure_id: measure?._id ?? null,
  measure: measure?.measure ?? '',
  title: measure?.title ?? '',
  description: measure?.description ?? '',
  status: measure?.status ?? ('proposed' as const),
  discard_reason: measure?.discard_reason ?? null,
  scale: measure?.scale ?? null,
  capital_cost: measure?.capital_cost ?? null,
  grants: measure?.grants ?? null,
  annual_cost_saving: measure?.annual_cost_saving ?? null,
  currency: measure ? measure.currency : 'EUR',
  life_years: measure?.life_years ?? null,
  starts_on: measure?.starts_on ?? null,
  ends_on: measure?.ends_on ?? null,
  savings: measure?.savings.map(({ carrier, quantity }) => ({ carrier, quantity })) ?? [],
});

/**
 * A measure, new or existing: from the catalogue or custom. An existing one shows the calculation of its figures below.
 */
export function MeasureForm({ environmentId, measure, onSaved, onCancel }: Props) {
  const mayEdit = useMay('efficiency-measures.edit');
  return (
    <CallForm
      call={efficiencyMeasures.saveEfficiencyMeasure}
      start={start(measure, environmentId)}
      isReadOnly={!mayEdit}
      onSaved={({ title }) => onSaved(title)}
      onCancel={onCancel}
    >
      {(form) => (
        <>
          <Fields form={form} environmentId={environmentId} isNew={!measure} />
          {measure && <MeasureWorking measure={measure} />}
        </>
      )}
    </CallForm>
  );
}

const two = { base: 1, xs: 2 };

function Fields({ form, environmentId, isNew }: { form: MeasureFormState; environmentId: string; isNew: boolean }) {
  const { t } = useTranslation('efficiency-measures');
  const words = useMeasureWords();
  const { control } = form;
  return (
    <>
      <CatalogueField form={form} environmentId={environmentId} isNew={isNew} />
      <TextField control={control} name="title" label={t('words:measure')} maxLength={200} withAsterisk />
      <SimpleGrid cols={two}>
        <SelectField
          control={control}
          name="status"
          label={t('words:status')}
          data={words.choices('states', measureStates)}
          allowDeselect={false}
        />
        {form.watch('status') === 'discarded' ? (
          <SelectField
            control={control}
            name="discard_reason"
            label={t('words:reason')}
            data={words.choices('reasons', discardReasons)}
            withAsterisk
          />
        ) : (
          <SelectField
            control={control}
            name="scale"
            label={t('scale')}
            data={words.choices('scales', measureScales)}
            clearable
          />
        )}
        <NumberField control={control} name="capital_cost" label={t('words:capitalCost')} min={0} />
        <NumberField control={control} name="grants" label={t('grants')} min={0} />
        <NumberField control={control} name="annual_cost_saving" label={t('annualSaving')} />
        <TextField control={control} name="currency" label={t('currency')} maxLength={3} />
        <NumberField control={control} name="life_years" label={t('words:usefulLife')} unit={t('years')} min={1} />
        <span />
        <DateField control={control} name="starts_on" label={t('startsOn')} clearable />
        <DateField control={control} name="ends_on" label={t('endsOn')} clearable />
      </SimpleGrid>
      <SavingsFields form={form} />
      <TextAreaField control={control} name="description" label={t('words:description')} />
    </>
  );
}

/**
 * The choice of a measure from the catalogue: it fills in the name and the lifetime; its usual ranges are shown below.
 */
function CatalogueField({
  form,
  environmentId,
  isNew,
}: {
  form: MeasureFormState;
  environmentId: string;
  isNew: boolean;
}) {
  const { t } = useTranslation('efficiency-measures');
  const catalogue = useAnswer(efficiencyMeasures.getEfficiencyMeasurements, { environment_id: environmentId });
  const all = catalogue.data ?? [];
  const key = form.watch('measure');
  const chosen = all.find((one) => one.key === key);
  const choose = (next: string | null) => {
    const one = all.find((measure) => measure.key === next);
    form.setValue('measure', one?.key ?? '', { shouldDirty: true });
    if (!one) return;
    const title = form.getValues('title');
    if (isNew || title === '' || title === chosen?.title) form.setValue('title', one.title, { shouldDirty: true });
    if (isNew) form.setValue('life_years', one.lifetime_years, { shouldDirty: true });
  };
  const range = (low: number, high: number) => `${formatNumber(low, 0)}–${formatNumber(high, 0)}`;
  return (
    <Select
      label={t('words:fromTheCatalog')}
      placeholder={t('words:yourOwnMeasure')}
      searchable
      clearable
      data-autofocus
      data={[...new Set(all.map(({ category }) => category))].map((category) => ({
        group: category,
        items: all.filter((one) => one.category === category).map(({ key: value, title: label }) => ({ value, label })),
      }))}
      value={key || null}
      onChange={choose}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={
        chosen &&
        [
          t('usualSaving', { range: range(chosen.saving.low, chosen.saving.high), basis: chosen.saving.basis }),
          t('usualCost', { range: range(chosen.cost.low, chosen.cost.high), unit: chosen.cost.unit }),
          chosen.cost_here &&
            t('costHere', {
              low: formatMoney(chosen.cost_here.low, 'EUR'),
              high: formatMoney(chosen.cost_here.high, 'EUR'),
            }),
          t('rangesNote'),
        ]
          .filter(Boolean)
          .join(' ')
      }
    />
  );
}
