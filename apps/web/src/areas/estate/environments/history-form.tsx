import { environments } from '@steward/contract/estate/environments';
import type { PropertyChange } from '@steward/contract/estate/environments.history';
import {
  buildingControls,
  controls,
  datedAttributes,
  holdings,
  isPlaceAttribute,
  worksOf,
  type DatedAttribute,
} from '@steward/core/property/attributes-over-time';
import { propertyTypes } from '@steward/core/property/property-types';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { CountrySelect } from '../../../shared/country-select.tsx';
import { CallForm, type FormOf } from '../../../shared/form/call-form.tsx';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AcceptedYearsNotice } from './form/accepted-years-notice.tsx';
import { organizationToday } from '../../../session/today.ts';

// A share is typed in percent and kept as a part of one.
const isShare = (attribute: DatedAttribute) => attribute === 'ownership_share' || attribute === 'occupancy_rate';
type Chosen = 'property_type' | 'control' | 'building_control' | 'holding' | 'works';
const chosen: readonly DatedAttribute[] = [
  'property_type',
  'control',
  'building_control',
  'holding',
  'works',
] satisfies Chosen[];
const isChosen = (attribute: DatedAttribute): attribute is Chosen => chosen.includes(attribute);

/** The value of an attribute as it is sent: a share from 0 to 1, or a word. */
const valueOf = (attribute: DatedAttribute, number: number | null, word: string | null) =>
  isChosen(attribute) || isPlaceAttribute(attribute)
    ? { number: null, word }
    : { number: isShare(attribute) && number !== null ? number / 100 : number, word: null };

interface Props extends PanelEnd {
  environmentId: string;
  change: PropertyChange | undefined;
}

/** What holds from a day on, or the correction of an entry. */
export function HistoryForm({ environmentId, change, onSaved, onCancel }: Props) {
  const { t } = useTranslation('environments');
  const save = useSend(environments.savePropertyChange, { inPlace: true });
  const attribute = change?.attribute ?? 'gross_floor_area';
  const number = change?.number ?? null;
  return (
    <CallForm
      call={environments.savePropertyChange}
      alsoRefreshes={['dashboards', 'inventory']}
      start={{
        environment_id: environmentId,
        change_id: change?._id ?? null,
        attribute,
        valid_from: change?.valid_from ?? null,
        number: number !== null && isShare(attribute) ? number * 100 : number,
        word: change?.word ?? null,
        note: change?.note ?? '',
      }}
      send={(values) =>
        save.mutateAsync({
          ...values,
          ...valueOf(values.attribute ?? attribute, values.number ?? null, values.word ?? null),
        })
      }
      onSaved={(saved) => onSaved(t(`history.attributes.${saved.attribute}`))}
      onCancel={onCancel}
    >
      {({ control }) => <Fields control={control} change={change} environmentId={environmentId} />}
    </CallForm>
  );
}

interface FieldsProps {
  control: FormOf<typeof environments.savePropertyChange>['control'];
  change: PropertyChange | undefined;
  environmentId: string;
}

function Fields({ control, change, environmentId }: FieldsProps) {
  const { t } = useTranslation('environments');
  const [attribute = 'gross_floor_area', validFrom] = useWatch({ control, name: ['attribute', 'valid_from'] });
  const [today] = useState(organizationToday);
  const isSinceEver = change?.valid_from === null;
  const choices = {
    property_type: () => propertyTypes.map((key) => ({ value: key as string, label: t(`types.${key}`) })),
    holding: () => holdings.map((key) => ({ value: key as string, label: t(`history.holdings.${key}`) })),
    works: () => worksOf.map((key) => ({ value: key as string, label: t(`history.works.${key}`) })),
    control: () => controls.map((key) => ({ value: key as string, label: t(`history.controls.${key}`) })),
    building_control: () =>
      buildingControls.map((key) => ({ value: key as string, label: t(`history.buildingControls.${key}`) })),
  };
  return (
    <>
      <SelectField
        control={control}
        name="attribute"
        label={t('history.attribute')}
        description={t(`history.hints.${attribute}`)}
        data={datedAttributes.map((key) => ({ value: key, label: t(`history.attributes.${key}`) }))}
        allowDeselect={false}
        disabled={change !== undefined}
        data-autofocus
      />
      {attribute === 'country_code' ? (
        <CountrySelect control={control} name="word" label={t('history.value')} withAsterisk />
      ) : isPlaceAttribute(attribute) ? (
        <TextField control={control} name="word" label={t('history.value')} maxLength={120} />
      ) : isChosen(attribute) ? (
        <SelectField
          control={control}
          name="word"
          label={t('history.value')}
          placeholder={t('words:choose')}
          data={choices[attribute]()}
          withAsterisk
        />
      ) : (
        <NumberField
          control={control}
          name="number"
          label={t('history.value')}
          unit={isShare(attribute) ? '%' : 'm²'}
          decimals={2}
          withAsterisk
        />
      )}
      {isSinceEver ? (
        <Notice icon={IconInfoCircle}>{t('history.correctHint')}</Notice>
      ) : (
        <DateField
          control={control}
          name="valid_from"
          label={t('history.validFrom')}
          description={t('history.dayHint')}
          maxDate={today}
          clearable
        />
      )}
      <AcceptedYearsNotice
        environmentId={environmentId}
        attribute={attribute}
        from={validFrom ?? null}
        changeId={change?._id}
      />
      <TextAreaField control={control} name="note" label={t('history.noteField')} description={t('history.noteHint')} />
    </>
  );
}
