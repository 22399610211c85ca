import { Select } from '@mantine/core';
import { buildingTypes, climateZones, type SmartnessForm } from '@steward/contract/reporting/smartness';
import { IconMapPinQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/notice.tsx';
import classes from './smartness.module.css';

interface Props {
  form: SmartnessForm;
  isSaving: boolean;
  onSave: (building: { type?: (typeof buildingTypes)[number]; zone?: (typeof climateZones)[number] }) => void;
}

/** Building type and climate zone, which decide the weights; where the property does not say them, a person chooses. */
export function BuildingCard({ form: { building, may_edit }, isSaving, onSave }: Props) {
  const { t } = useTranslation('smartness');
  const isMissing = building.type === null || building.zone === null;
  return (
    <div>
      {isMissing && (
        <Notice tone="warn" icon={IconMapPinQuestion} title={t('building.missing')}>
          {t('building.missingText')}
        </Notice>
      )}
      <div className={classes.building}>
        <Select
          label={t('building.type')}
          description={building.type === null || building.type_is_chosen ? undefined : t('building.byProperty')}
          placeholder={t('words:choose')}
          data={buildingTypes.map((value) => ({ value, label: t(`building.types.${value}`) }))}
          value={building.type}
          allowDeselect={false}
          disabled={!may_edit || isSaving}
          onChange={(next) => {
            const type = buildingTypes.find((one) => one === next);
            if (type) onSave({ type });
          }}
        />
        <Select
          label={t('building.zone')}
          description={building.zone === null || building.zone_is_chosen ? undefined : t('building.byCountry')}
          placeholder={t('words:choose')}
          data={climateZones.map((value) => ({ value, label: t(`building.zones.${value}`) }))}
          value={building.zone}
          allowDeselect={false}
          disabled={!may_edit || isSaving}
          onChange={(next) => {
            const zone = climateZones.find((one) => one === next);
            if (zone) onSave({ zone });
          }}
        />
      </div>
    </div>
  );
}
