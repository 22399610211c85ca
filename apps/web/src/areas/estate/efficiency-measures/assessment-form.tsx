import { SimpleGrid } from '@mantine/core';
import { efficiencyMeasures, type AssessedSystem } from '@steward/contract/estate/efficiency-measures';
import { conditionGrades, urgencies } from '@steward/core/measures/measure-codes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { useMay } from '../../../shared/may.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { Button } from '@mantine/core';
import { DateField } from '../../../ui/form/date-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Section } from '../../../ui/section.tsx';
import { formatDay } from '../../../ui/format.ts';
import { DateText } from '../../../ui/value-text.tsx';
import classes from './efficiency-measures.module.css';
import { useMeasureWords } from './measure-words.ts';
import { organizationToday } from '../../../session/today.ts';

const two = { base: 1, xs: 2 };

/**
 * The condition of a system on a date. Another date adds a record, the same date changes it; all records are listed
 * below.
 */
export function AssessmentForm({
  environmentId,
  system,
  onSaved,
  onCancel,
}: PanelEnd & { environmentId: string; system: AssessedSystem }) {
  const { t } = useTranslation('efficiency-measures');
  const words = useMeasureWords();
  const mayEdit = useMay('efficiency-measures.edit');
  const [today] = useState(organizationToday);
  const { latest } = system;
  return (
    <>
      <CallForm
        call={efficiencyMeasures.saveTechnicalAssessment}
        start={{
          environment_id: environmentId,
          system: system.system,
          assessed_on: latest?.assessed_on ?? today,
          condition: latest?.condition ?? 'good',
          urgency: latest?.urgency ?? 'none',
          assessor: latest?.assessor ?? '',
          findings: latest?.findings ?? '',
          recommendation: latest?.recommendation ?? '',
          remaining_life: latest?.remaining_life ?? null,
          repair_cost: latest?.repair_cost ?? null,
          currency: latest?.currency ?? 'EUR',
        }}
        isReadOnly={!mayEdit}
        onSaved={() => onSaved(words.system(system.system))}
        onCancel={onCancel}
      >
        {({ control }) => (
          <>
            <SimpleGrid cols={two}>
              <DateField
                control={control}
                name="assessed_on"
                label={t('assessedOn')}
                description={latest ? t('anotherDay') : undefined}
                withAsterisk
              />
              <TextField control={control} name="assessor" label={t('assessor')} maxLength={200} />
              <SelectField
                control={control}
                name="condition"
                label={t('condition')}
                data={words.choices('grades', conditionGrades)}
                allowDeselect={false}
              />
              <SelectField
                control={control}
                name="urgency"
                label={t('urgency')}
                data={words.choices('urgencies', urgencies)}
                allowDeselect={false}
              />
              <NumberField control={control} name="repair_cost" label={t('repairCost')} min={0} />
              <TextField control={control} name="currency" label={t('currency')} maxLength={3} />
              <NumberField
                control={control}
                name="remaining_life"
                label={t('remainingLife')}
                unit={t('years')}
                min={0}
              />
            </SimpleGrid>
            <TextAreaField control={control} name="findings" label={t('findings')} />
            <TextAreaField control={control} name="recommendation" label={t('recommendation')} />
          </>
        )}
      </CallForm>
      <Records system={system} />
    </>
  );
}

function Records({ system: { latest, earlier } }: { system: AssessedSystem }) {
  const { t } = useTranslation('efficiency-measures');
  const words = useMeasureWords();
  const mayDelete = useMay('efficiency-measures.delete');
  const remove = useSend(efficiencyMeasures.deleteTechnicalAssessment);
  const all = latest ? [latest, ...earlier] : [];
  if (all.length === 0) return null;
  return (
    <Section title={t('words:records')}>
      <ul className={classes.earlier}>
        {all.map((one) => (
          <li key={one._id}>
            <DateText value={one.assessed_on} />
            <StatusBadge tone={words.tone(one.condition)}>{words.grade(one.condition)}</StatusBadge>
            {one.assessor && <bdi>{one.assessor}</bdi>}
            {mayDelete && (
              <Button
                variant="subtle"
                color="red"
                size="compact-xs"
                onClick={() => remove.mutate({ technical_assessment_id: one._id })}
                aria-label={t('words:deleteNamed', { name: formatDay(one.assessed_on) })}
              >
                {t('words:delete')}
              </Button>
            )}
            {one.findings && (
              <p>
                <bdi>{one.findings}</bdi>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
