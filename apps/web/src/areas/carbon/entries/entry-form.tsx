import { Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { boundaries } from '@steward/contract/carbon/boundaries';
import { entries, type ScopeEntry } from '@steward/contract/carbon/entries';
import { moneyOfTheFactor } from '@steward/contract/carbon/entries.fields';
import { portfolios } from '@steward/contract/estate/portfolios';
import {
  correctionKinds,
  entryCategories,
  type CorrectionKind,
  type EntryCategory,
} from '@steward/core/ghg/entries/entry';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { formatFactor } from '../../../shared/emissions/factors/factor-value.ts';
import { useReportWords } from '../../../shared/emissions/report-words.ts';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { useHolds, useMay } from '../../../shared/may.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { ActivityField } from '../../../shared/activities/activity-field.tsx';
import type { EntryFormState } from './entry-form-state.ts';
import { MoneyFields } from './money-fields.tsx';
import { QualityFields } from './quality-fields.tsx';
import { useUnitName } from '../../../shared/activities/activity-unit.tsx';

interface Props extends PanelEnd {
  entry: ScopeEntry | undefined;
  year: number;
}

const changed = { shouldDirty: true };

const KG_PER_TONNE = 1000;

function startOf(entry: ScopeEntry | undefined, year: number) {
  if (!entry)
    return {
      scope: 1 as const,
      category: 'mobile' as const,
      environment_id: null,
      entity_id: null,
      name: '',
      first_day: `${year}-01-01`,
      last_day: `${year}-12-31`,
      unit: '',
      method: 'measured' as const,
      factor_kind: 'published' as const,
      activity_id: '',
      kg_co2e_per_unit: null,
      biogenic_kg_per_unit: null,
      factor_source: '',
      price_year: null,
      ...moneyOfTheFactor,
      quality: null,
      evidence: '',
      note: '',
    };
  const { scope, category, environment_id, entity_id, name, first_day, last_day, quantity, unit, method, ...rest } =
    entry;
  const {
    factor_kind,
    activity_id,
    kg_co2e_per_unit,
    biogenic_kg_per_unit,
    factor_source,
    price_year,
    factor_currency,
    factor_price_year,
    exchange_rate,
    exchange_source,
    price_ratio,
    price_source,
    quality,
    evidence,
    note,
  } = rest;
  const factor = { factor_kind, activity_id, kg_co2e_per_unit, biogenic_kg_per_unit, factor_source, price_year };
  const money = { factor_currency, factor_price_year, exchange_rate, exchange_source, price_ratio, price_source };
  return {
    scope,
    category,
    environment_id,
    entity_id,
    name,
    first_day,
    last_day,
    quantity,
    unit,
    method,
    ...factor,
    ...money,
    quality,
    evidence,
    note,
  };
}

/** An entry, new or existing. A change to an approved one requires a reason. */
export function EntryForm({ entry, year, onSaved, onCancel }: Props) {
  const { t } = useTranslation('entries');
  const update = useSend(entries.updateScope, { inPlace: true, alsoRefreshes: ['inventory'] });
  const mayEdit = useMay('ghg-entries.edit');
  const [correction, setCorrection] = useState<CorrectionKind | null>(null);
  const [reason, setReason] = useState('');
  const wasApproved = entry !== undefined && entry.counted_version !== null;
  return (
    <CallForm
      call={entries.createScope}
      alsoRefreshes={['inventory']}
      start={startOf(entry, year)}
      send={
        entry &&
        ((values) => update.mutateAsync({ ...values, _id: entry._id, version: entry.version, correction, reason }))
      }
      isBlocked={wasApproved && (correction === null || reason.trim() === '')}
      isReadOnly={entry !== undefined && !mayEdit}
      onSaved={({ name }) => onSaved(name)}
      onCancel={onCancel}
    >
      {(form) => (
        <>
          <EntryFields form={form} openedYear={year} />
          {wasApproved && mayEdit && (
            <>
              <Text size="sm">{t('correctionNote')}</Text>
              <Select
                label={t('correction')}
                withAsterisk
                data={correctionKinds.map((value) => ({ value, label: t(`corrections.${value}`) }))}
                value={correction}
                onChange={(value) => setCorrection(value as CorrectionKind | null)}
              />
              <TextInput
                label={t('words:reason')}
                withAsterisk
                maxLength={500}
                value={reason}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
            </>
          )}
        </>
      )}
    </CallForm>
  );
}

function EntryFields({ form, openedYear }: { form: EntryFormState; openedYear: number }) {
  const { control, watch, setValue, formState } = form;
  const { t } = useTranslation('entries');
  const words = useReportWords();
  const nameOfUnit = useUnitName();
  const master = useAnswer(entries.getMasterEmission, {});
  const [scope, category, kind, method] = [watch('scope'), watch('category'), watch('factor_kind'), watch('method')];
  const year = Number((watch('first_day') ?? '').slice(0, 4)) || openedYear;
  const categoryOf = master.data?.find((one) => one.scope === scope)?.categories.find(({ key }) => key === category);
  const hasPublished = (categoryOf?.activities ?? 1) > 0;
  const chooseScope = (next: 1 | 2 | 3) => {
    setValue('scope', next, changed);
    chooseCategory(entryCategories[next][0], next);
  };
  const chooseCategory = (next: EntryCategory, of = scope) => {
    setValue('category', next, changed);
    setValue('activity_id', '', changed);
    const published = master.data
      ?.find((one) => one.scope === of)
      ?.categories.find(({ key }) => key === next)?.activities;
    setValue('factor_kind', of === 2 ? 'place' : published ? 'published' : 'own', changed);
    setValue('unit', of === 2 ? 'kWh' : '', changed);
  };
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <Select
          label={t('scope')}
          data={[1, 2, 3].map((value) => ({ value: String(value), label: words.scope(value) }))}
          value={String(scope)}
          allowDeselect={false}
          onChange={(next) => chooseScope(Number(next) as 1 | 2 | 3)}
        />
        <Select
          label={t('category')}
          data={entryCategories[scope].map((value) => ({ value, label: words.category(value) }))}
          value={category}
          allowDeselect={false}
          searchable={scope === 3}
          onChange={(next) => chooseCategory(next as EntryCategory)}
        />
      </SimpleGrid>
      <TextField
        control={control}
        name="name"
        label={t('words:activity')}
        maxLength={200}
        withAsterisk
        data-autofocus
      />
      <WhereFields form={form} isRequired={kind === 'place'} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <DateField control={control} name="first_day" label={t('firstDay')} />
        <DateField control={control} name="last_day" label={t('words:lastDay')} />
      </SimpleGrid>
      {kind === 'place' ? (
        <Text size="sm" c="dimmed">
          {t('byPlaceNote')}
        </Text>
      ) : (
        <SelectField
          control={control}
          name="factor_kind"
          label={t('words:factor')}
          allowDeselect={false}
          data={[
            { value: 'published', label: t('factorKinds.published'), disabled: !hasPublished },
            { value: 'own', label: t('factorKinds.own') },
          ]}
        />
      )}
      {kind === 'published' && (
        <ActivityField
          category={category}
          year={year}
          value={watch('activity_id') ?? ''}
          error={formState.errors.activity_id && t('chooseActivity')}
          onChange={({ activity_id, unit, name }) => {
            setValue('activity_id', activity_id, changed);
            setValue('unit', unit, changed);
            if (!watch('name')) setValue('name', name.slice(0, 200), changed);
          }}
        />
      )}
      {kind === 'own' && (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TextField
              control={control}
              name="unit"
              label={t('unit')}
              description={t('unitNote')}
              maxLength={40}
              withAsterisk
            />
            <NumberField
              control={control}
              name="kg_co2e_per_unit"
              label={t('ownFactor')}
              description={t('ownFactorNote')}
              unit={`kg CO₂e/${nameOfUnit(watch('unit') || '…')}`}
              min={0}
              withAsterisk
            />
          </SimpleGrid>
          <TextField control={control} name="factor_source" label={t('factorSource')} maxLength={300} withAsterisk />
          <NumberField
            control={control}
            name="biogenic_kg_per_unit"
            label={t('biogenic')}
            description={t('biogenicNote')}
            unit="kg CO₂"
            min={0}
          />
        </>
      )}
      <NumberField
        control={control}
        name="quantity"
        label={t('words:quantity')}
        {...(watch('unit') && { unit: nameOfUnit(watch('unit') ?? '') })}
        withAsterisk
      />
      <Preview form={form} year={year} />
      <SelectField
        control={control}
        name="method"
        label={t('method')}
        allowDeselect={false}
        data={(master.data?.find((one) => one.scope === scope)?.categories[0]?.methods ?? [method]).map((value) => ({
          value,
          label: t(`methods.${value}`),
        }))}
      />
      {method === 'spend' && <MoneyFields form={form} />}
      <QualityFields form={form} />
      <TextField
        control={control}
        name="evidence"
        label={t('words:evidenceReference')}
        description={t('evidenceReferenceNote')}
        maxLength={300}
      />
      <TextAreaField control={control} name="note" label={t('words:note')} />
    </>
  );
}

/** The property and the entity; without either, the entry belongs to the organization. */
function WhereFields({ form: { control }, isRequired }: { form: EntryFormState; isRequired: boolean }) {
  const { t } = useTranslation('entries');
  const tree = useAnswer(portfolios.getPortfolioWithEnv, {});
  const mayRead = useHolds()('ghg-entities.read');
  const parts = useAnswer(boundaries.listOrganizationEntities, {}, { enabled: mayRead });
  const entities = parts.data?.entities ?? [];
  return (
    <SimpleGrid cols={{ base: 1, xs: entities.length && !isRequired ? 2 : 1 }} spacing="md">
      <SelectField
        control={control}
        name="environment_id"
        label={t('words:property')}
        clearable={!isRequired}
        withAsterisk={isRequired}
        placeholder={isRequired ? '' : t('words:theWholeOrganization')}
        data={(tree.data ?? [])
          .flatMap(({ environments }) => environments)
          .map(({ _id, environment_name }) => ({ value: _id, label: environment_name }))}
      />
      {entities.length > 0 && !isRequired && (
        <SelectField
          control={control}
          name="entity_id"
          label={t('words:entity')}
          clearable
          data={entities.map(({ _id, name }) => ({ value: _id, label: name }))}
        />
      )}
    </SimpleGrid>
  );
}

/** The emissions with factor and source, computed while the user types. */
function Preview({ form: { watch }, year }: { form: EntryFormState; year: number }) {
  const { t } = useTranslation('entries');
  const nameOfUnit = useUnitName();
  const [kind, quantity, unit] = [watch('factor_kind'), watch('quantity'), watch('unit') ?? ''];
  const [category, activity_id] = [watch('category'), watch('activity_id') ?? ''];
  const found = useAnswer(
    entries.findActivities,
    { category, year, activity_id },
    { enabled: kind === 'published' && activity_id !== '' },
  );
  const published = kind === 'published' && activity_id ? found.data?.[0]?.factor : undefined;
  const kg = kind === 'own' ? watch('kg_co2e_per_unit') : published?.kg_co2e_per_unit;
  if (kg === undefined || kg === null) return null;
  const formula = `${formatFactor(kg)} kg CO₂e/${nameOfUnit(unit)}`;
  return (
    <Text size="sm" component="output">
      {typeof quantity === 'number' ? (
        <>
          <bdi dir="ltr">
            {formatNumber(quantity)} {nameOfUnit(unit)} × {formula} ={' '}
            <strong>{formatNumber((quantity * kg) / KG_PER_TONNE, 3)} t CO₂e</strong>
          </bdi>
        </>
      ) : (
        <bdi dir="ltr">{formula}</bdi>
      )}
      {published && (
        <span style={{ display: 'block', color: 'var(--ink-soft)' }}>
          {t('publishedBy', { source: published.source, edition: published.edition, year: published.year })}
        </span>
      )}
    </Text>
  );
}
