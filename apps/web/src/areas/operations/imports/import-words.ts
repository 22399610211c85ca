import {
  entityOfThing,
  type ImportDetail,
  type ImportThing,
  type PreviewRow,
} from '@steward/contract/operations/imports';
import { entities } from '@steward/core/fields/entities';
import type { Field } from '@steward/core/fields/field';
import type { WasteTreatment } from '@steward/core/ghg/carrier';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { failureOfJob } from '../../../api/failure.ts';
import { useCarrierWords, type UtilityName } from '../../../shared/carrier-words.ts';
import { unitText } from '../../../shared/fields/unit-text.ts';
import { useEquipmentWords } from '../../../shared/names/equipment-words.ts';
import { useReportWords } from '../../../shared/emissions/report-words.ts';
import { headOf } from '../../../ui/table/column.ts';

const ownCode = /^(?!kinds\.)[a-z]+(?:-[a-z]+)*\.[a-z-]+$/;

/** The names of row results and choices, in the user's language. */
export function useImportWords(thing: ImportThing, fields: ImportDetail['fields'] = []) {
  const { t } = useTranslation([
    'imports',
    'environments',
    'spaces',
    'meters',
    'leases',
    'entries',
    'embodied-carbon',
    'valuations',
    'certificates',
    'document-words',
    'devices',
  ]);
  const { t: named } = useTranslation('fieldNames');
  const { t: form } = useTranslation('form');
  const failureText = useFailureText();
  const { carrier, utility, treatment } = useCarrierWords();
  const { option } = useEquipmentWords();
  const report = useReportWords();
  const entity = entityOfThing[thing];
  const described: Readonly<Record<string, Field>> = entity ? entities[entity] : {};
  const labels = new Map(fields.flatMap(({ name, label }) => (label === undefined ? [] : [[name, label] as const])));
  const field = (name: string): string => {
    const defined = labels.get(name);
    if (defined !== undefined) return defined;
    const about = described[name];
    if (about && entity) {
      const label = named(`${entity}.${name}`);
      // The reader chooses the unit of areas.
      if (about.kind !== 'number' || about.unit === 'm²') return label;
      const unit = about.isShare ? t('words:zeroToOne') : unitText(about.unit);
      return headOf({ label, ...(unit && { unit }) });
    }
    return name ? t([`fieldsOf.${thing}.${name}`, `fields.${name}`]) : '';
  };
  return {
    field,
    reason: ({ field: name, message }: Pick<PreviewRow['errors'][number], 'field' | 'message'>): string =>
      ownCode.test(message)
        ? failureText(failureOfJob(message))
        : form([`validation.${message}`], { label: field(name), defaultValue: message, nsSeparator: false }),
    choice: (name: string, value: string): string => {
      if (name === 'property_type') return t(`environments:types.${value}`);
      if (name === 'environment_use') return t(`environments:uses.${value}`);
      if (name === 'built_on_is') return t(`environments:builtDays.${value}`);
      if (name === 'viewable_by') return t(`environments:viewable.${value}`);
      if (name === 'space_type_id') return t(`spaces:types.${value}`);
      if (name === 'paid_by') return t(`meters:payers.${value}`);
      if (name === 'cost_recovery') return t(`leases:recoveries.${value}`);
      if (name === 'availability' || name === 'condition' || name === 'fuel') return option(value);
      if (name === 'charges') return t(`bills:charges.${value}`);
      if (name === 'calorific_unit') return value.replace('m3', 'm³');
      if (name === 'carrier') return carrier(value);
      if (name === 'utility') return utility(value as UtilityName);
      if (name === 'treatment') return value && treatment(value as WasteTreatment);
      if (name === 'category') return report.category(value);
      if (name === 'scope') return report.scope(Number(value));
      if (name === 'method') return t(`entries:methods.${value}`);
      if (name === 'factor_kind') return value === 'place' ? t('entries:byPlace') : t(`entries:factorKinds.${value}`);
      if (name === 'basis') return t(`valuations:bases.${value}`);
      if (name === 'building_part') return t(`embodied-carbon:parts.${value}`);
      if (name === 'source_kind') return t(`embodied-carbon:sourceKinds.${value}`);
      if (name === 'transport_mode') return t(`embodied-carbon:transportModes.${value}`);
      if (name === 'kind' && thing === 'certificates') return t(`document-words:kinds.${value}`);
      if (name === 'stage') return t(`certificates:stages.${value}`);
      if (name === 'kind' && thing === 'sensors') return t(`devices:kinds.${value}`);
      if (name === 'kind' && thing === 'devices') return value;
      if (name === 'direction') return t(`devices:directions.${value}`);
      if (name === 'kind') return t(`embodied-carbon:itemKinds.${value}`, { defaultValue: value });
      if (name === 'unit' && (thing === 'sensors' || thing === 'air-measurements')) return value;
      if (name === 'unit' || name === 'declared_unit') return t(`embodied-carbon:units.${value}`);
      if (
        name === 'i_am_tenant' ||
        name === 'is_server_room' ||
        name === 'end_day_counts' ||
        name === 'is_estimate' ||
        name === 'is_removed'
      )
        return value === 'true' ? t('yes') : t('words:no');
      return value;
    },
  };
}
