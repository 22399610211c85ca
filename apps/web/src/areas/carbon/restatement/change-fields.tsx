import { SimpleGrid, Text } from '@mantine/core';
import { boundaries } from '@steward/contract/carbon/boundaries';
import { enteredKinds } from '@steward/contract/carbon/restatement.change';
import { isReasonToRecalculate } from '@steward/core/ghg/base-year';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { useHolds } from '../../../shared/may.ts';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { PercentField } from '../../../ui/form/percent-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FactorFields } from './factor-fields.tsx';
import { usePropertyOptions, type ChangeForm } from './property-options.ts';
import { approaches } from './restatement-words.ts';

/** The inputs of a change by its kind. */
export function ChangeFields({ form }: { form: ChangeForm }) {
  const { t } = useTranslation('restatement');
  const kind = form.watch('kind');
  if (!isReasonToRecalculate(kind))
    return (
      <Notice tone="brand" icon={IconInfoCircle} title={t('noReason.title')}>
        {t(`noReason.${kind as 'closure'}`)}
      </Notice>
    );
  if (enteredKinds.includes(kind)) return <EffectFields form={form} note={t('entered.note')} />;
  switch (kind) {
    case 'consolidation':
      return (
        <SelectField
          control={form.control}
          name="consolidation"
          label={t('wizard.consolidation')}
          withAsterisk
          allowDeselect={false}
          data={approaches.map((value) => ({ value, label: t(`approaches.${value}`) }))}
        />
      );
    case 'upstream':
      return <SwitchField control={form.control} name="upstream_energy" label={t('wizard.upstream')} />;
    case 'entity':
      return <EntityFields form={form} />;
    case 'acquisition':
      return (
        <>
          <PropertyField form={form} note={t('wizard.acquisitionNote')} />
          <EffectFields form={form} note={t('entered.acquisition')} />
        </>
      );
    case 'divestment':
      return <PropertyField form={form} note={t('wizard.divestmentNote')} />;
    case 'factor':
      return <FactorFields form={form} />;
    default:
      return <Text size="sm">{t('wizard.editionNote')}</Text>;
  }
}

function PropertyField({ form, note }: { form: ChangeForm; note: string }) {
  const { t } = useTranslation('restatement');
  return (
    <SelectField
      control={form.control}
      name="environment_id"
      label={t('words:property')}
      description={note}
      withAsterisk
      searchable
      allowDeselect={false}
      data={usePropertyOptions()}
    />
  );
}

function EntityFields({ form }: { form: ChangeForm }) {
  const { t } = useTranslation('restatement');
  const may = useHolds()('ghg-entities.read');
  const { entities = [] } = useAnswer(boundaries.listOrganizationEntities, {}, { enabled: may }).data ?? {};
  const { control } = form;
  return (
    <>
      <SelectField
        control={control}
        name="entity_id"
        label={t('wizard.entity')}
        placeholder={entities.length ? undefined : t('wizard.noEntities')}
        withAsterisk
        allowDeselect={false}
        data={entities.map(({ _id, name }) => ({ value: _id, label: name }))}
        onOptionSubmit={(id) => {
          const found = entities.find(({ _id }) => _id === id);
          if (!found) return;
          form.setValue('equity_share', found.equity_share);
          form.setValue('has_financial_control', found.has_financial_control);
          form.setValue('has_operational_control', found.has_operational_control);
        }}
      />
      <PercentField control={control} name="equity_share" label={t('wizard.equityShare')} withAsterisk />
      <SwitchField control={control} name="has_financial_control" label={t('wizard.financialControl')} />
      <SwitchField control={control} name="has_operational_control" label={t('wizard.operationalControl')} />
    </>
  );
}

const scopes = ['scope1', 'scope2_location', 'scope2_market', 'scope3'] as const;

function EffectFields({ form, note }: { form: ChangeForm; note: string }) {
  const { t } = useTranslation('restatement');
  const { t: report } = useTranslation('emissions');
  return (
    <div>
      <Text size="sm" mb="sm">
        {note}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        {scopes.map((scope) => (
          <NumberField
            key={scope}
            control={form.control}
            name={`effect.${scope}`}
            label={report(`sums.${scope}`)}
            unit="kg CO₂e"
            placeholder={t('entered.placeholder')}
          />
        ))}
      </SimpleGrid>
    </div>
  );
}
