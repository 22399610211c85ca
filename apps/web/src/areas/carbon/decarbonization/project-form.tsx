import { Select, SimpleGrid } from '@mantine/core';
import { type ProjectEffect, decarbonization } from '@steward/contract/carbon/decarbonization';
import { efficiencyMeasures } from '@steward/contract/estate/efficiency-measures';
import { measureStates } from '@steward/core/measures/measure-codes';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { useHolds, useMay } from '../../../shared/may.ts';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { formatNumber } from '../../../ui/format.ts';
import type { Assumptions } from '../../../shared/emissions/net-zero/assumptions.ts';
import { EmbodiedPart } from './embodied-part.tsx';
import { LinkFields } from './link-fields.tsx';
import type { NetZeroAddress } from '../../../shared/emissions/net-zero/net-zero-address.ts';
import type { ProjectFormState } from './project-form-state.ts';
import { ProjectWorking } from './project-working.tsx';
import { SavingFields } from './saving-fields.tsx';
import { useStateWord } from './state-words.ts';
import { PropertyOrPortfolioField } from './property-or-portfolio-field.tsx';

interface Props extends PanelEnd {
  project: ProjectEffect | undefined;
  address: NetZeroAddress;
  assumed: Assumptions['asked'];
}

const startOf = (project: ProjectEffect | undefined, { level, target, year }: NetZeroAddress) => ({
  environment_id: project ? project.environment_id : level === 'Property' ? (target?._id ?? null) : null,
  portfolio_id: project ? project.portfolio_id : level === 'Portfolio' ? (target?._id ?? null) : null,
  name: project?.name ?? '',
  measure: project?.measure ?? '',
  status: project?.status ?? ('proposed' as const),
  start_year: project?.start_year ?? year + 1,
  ...(project && { capital_cost: project.capital_cost, annual_cost_saving: project.annual_cost_saving }),
  currency: project?.currency ?? 'EUR',
  life_years: project?.life_years ?? 15,
  savings: project?.savings ?? [{ carrier: 'electricity' as const, basis: 'percent' as const, value: 10 }],
  note: project?.note ?? '',
  after_ids: project?.after_ids ?? [],
  not_with_ids: project?.not_with_ids ?? [],
});

const two = { base: 1, xs: 2 };

/** A project, new or existing; an existing one shows the calculation of its figures below. */
export function ProjectForm({ project, address, assumed, onSaved, onCancel }: Props) {
  const { t } = useTranslation('decarbonization');
  const stateWord = useStateWord();
  const update = useSend(decarbonization.updateDecarbonizeProject, { inPlace: true });
  const mayEdit = useMay('net-zero.edit');
  return (
    <CallForm
      call={decarbonization.addDecarbonizeProject}
      start={startOf(project, address)}
      isReadOnly={Boolean(project) && !mayEdit}
      send={project && ((values) => update.mutateAsync({ decarbonize_project_id: project._id, ...values }))}
      onSaved={({ name }) => onSaved(name)}
      onCancel={onCancel}
    >
      {(form) => (
        <>
          <PropertyOrPortfolioField form={form} />
          <CatalogueField form={form} isNew={!project} />
          <TextField control={form.control} name="name" label={t('words:measure')} maxLength={200} withAsterisk />
          <SimpleGrid cols={two}>
            <SelectField
              control={form.control}
              name="status"
              label={t('words:status')}
              data={measureStates.map((value) => ({ value, label: stateWord(value) }))}
              allowDeselect={false}
            />
            <NumberField
              control={form.control}
              name="start_year"
              label={t('startYear')}
              description={t('startYearNote')}
              isGrouped={false}
              decimals={0}
            />
            <NumberField
              control={form.control}
              name="capital_cost"
              label={t('words:capitalCost')}
              min={0}
              withAsterisk
            />
            <NumberField control={form.control} name="annual_cost_saving" label={t('annualSaving')} withAsterisk />
            <TextField control={form.control} name="currency" label={t('words:currency')} maxLength={3} />
            <NumberField
              control={form.control}
              name="life_years"
              label={t('words:usefulLife')}
              unit={t('years')}
              min={1}
              decimals={0}
            />
          </SimpleGrid>
          <SavingFields form={form} />
          <LinkFields form={form} about={address.about} ownId={project?._id} />
          <TextAreaField control={form.control} name="note" label={t('words:note')} />
          {project && <ProjectWorking project={project} />}
          {project && <EmbodiedPart project={project} year={address.year} gridFall={assumed.grid_fall} />}
        </>
      )}
    </CallForm>
  );
}

/**
 * The choice of a measure from the catalogue: it fills in the name and the lifetime of a new project; its usual saving
 * is shown below.
 */
function CatalogueField({ form, isNew }: { form: ProjectFormState; isNew: boolean }) {
  const { t } = useTranslation('decarbonization');
  const mayRead = useHolds()('efficiency-measures.read');
  const catalogue = useAnswer(efficiencyMeasures.getEfficiencyMeasurements, {}, { enabled: mayRead });
  const all = catalogue.data ?? [];
  const key = form.watch('measure') ?? '';
  const chosen = all.find((one) => one.key === key);
  if (!mayRead) return null;
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
      onChange={(next) => {
        const one = all.find((measure) => measure.key === next);
        form.setValue('measure', one?.key ?? '', { shouldDirty: true });
        if (!one || !isNew) return;
        form.setValue('name', one.title, { shouldDirty: true });
        form.setValue('life_years', Math.round(one.lifetime_years), { shouldDirty: true });
      }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={
        chosen &&
        t('usualSaving', {
          range: `${formatNumber(chosen.saving.low, 0)}–${formatNumber(chosen.saving.high, 0)}`,
          basis: chosen.saving.basis,
        })
      }
    />
  );
}
