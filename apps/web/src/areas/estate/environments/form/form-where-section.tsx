import { environmentFields } from '@steward/core/property/fields';
import { hasPostalCodes } from '@steward/core/property/postal-codes';
import { Button } from '@mantine/core';
import { organizations } from '@steward/contract/access/organizations';
import { IconMapPin, IconMapPinOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useWatch, type UseFormSetValue } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../../api/hooks.ts';
import { config } from '../../../../session/config.ts';
import { DescribedFields } from '../../../../shared/fields/described-fields.tsx';
import { useFieldNames } from '../../../../shared/fields/field-names.ts';
import { CountrySelect } from '../../../../shared/country-select.tsx';
import { CityField, StateField } from '../../../../shared/property/place-fields.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { MapView } from '../../../../ui/map/map-view.tsx';
import { gridCountries, type Fields, type FieldsControl } from './environment-fields.ts';
import classes from './environment-form.module.css';
import { FindAddress } from './find-address.tsx';
import { FormSection } from './form-section.tsx';
import { missingForMap } from '../list/missing-for-map.ts';

const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

interface Props {
  control: FieldsControl;
  setValue: UseFormSetValue<Fields>;
  /** The time zone that applies if none is chosen; undefined for a new property. */
  naturalZone?: string | undefined;
}

export function WhereSection({ control, setValue, naturalZone }: Props) {
  const { t } = useTranslation('environments');
  const name = useFieldNames('environments');
  const [country, state, city] = useWatch({ control, name: ['country_code', 'state', 'city'] });
  return (
    <FormSection title={t('sections.where')} note={t('sections.whereNote')}>
      <div className={classes.wide}>
        <TextField
          control={control}
          name="address"
          label={name('address')}
          autoComplete="street-address"
          maxLength={300}
          withAsterisk
        />
      </div>
      <TextField control={control} name="suite" label={name('suite')} maxLength={50} />
      <TextField
        control={control}
        name="zip_code"
        label={name('zip_code')}
        autoComplete="postal-code"
        maxLength={20}
        withAsterisk={hasPostalCodes(country)}
      />
      <CountrySelect control={control} name="country_code" label={name('country_code')} withAsterisk />
      <StateField
        control={control}
        name="state"
        label={name('state')}
        description={t('form.placesNote')}
        country={country}
      />
      <CityField
        control={control}
        name="city"
        label={name('city')}
        country={country}
        state={state}
        typed={city}
        onState={(found) => setValue('state', found, { shouldDirty: true })}
        withAsterisk
      />
      {gridCountries.has(country ?? '') && (
        <TextField
          control={control}
          name="grid_region"
          label={name('grid_region')}
          description={t(`form.gridNote.${country}`)}
          maxLength={60}
        />
      )}
      <div className={classes.wide}>
        <PinMap control={control} setValue={setValue} />
      </div>
      <DescribedFields of="environments" fields={environmentFields} part="position" control={control} />
      <SelectField
        control={control}
        name="time_zone"
        label={name('time_zone')}
        description={naturalZone ? t('form.timeZoneNow', { zone: naturalZone }) : t('form.timeZoneNote')}
        placeholder={t('form.timeZoneByPlace')}
        searchable
        clearable
        limit={60}
        data={zones}
      />
    </FormSection>
  );
}

/** The map, once the address is complete (R042): a click sets the pin, and what is typed moves it. */
function PinMap({ control, setValue }: { control: FieldsControl; setValue: UseFormSetValue<Fields> }) {
  const { t } = useTranslation('environments');
  const name = useFieldNames('environments');
  const [address, city, state, zip_code, country_code] = useWatch({
    control,
    name: ['address', 'city', 'state', 'zip_code', 'country_code'],
  });
  const [property, latitude, longitude] = useWatch({ control, name: ['environment_name', 'latitude', 'longitude'] });
  const countries = useAnswer(organizations.fetchCountries, {}, { freshFor: Infinity });
  const hasPin = typeof latitude === 'number' && typeof longitude === 'number';
  const places = useMemo(
    () =>
      typeof latitude === 'number' &&
      typeof longitude === 'number' &&
      Math.abs(latitude) <= 90 &&
      Math.abs(longitude) <= 180
        ? [{ id: 'here', name: property || t('form.pin'), latitude, longitude }]
        : [],
    [latitude, longitude, property, t],
  );
  const missing = missingForMap({ address, city, state, zip_code, country_code });
  if (missing.length > 0) {
    return (
      <output className={classes.hint}>
        <IconMapPinOff size={20} aria-hidden="true" />
        <span>{t('form.mapMissing', { fields: missing.map((key) => name(key)).join(', ') })}</span>
      </output>
    );
  }
  const place = (lat: number | null, lng: number | null) => {
    const options = { shouldDirty: true, shouldValidate: true };
    setValue('latitude', lat === null ? null : round(lat), options);
    setValue('longitude', lng === null ? null : round(lng), options);
  };
  return (
    <>
      <div className={classes.map}>
        <MapView
          label={t('form.mapLabel')}
          places={places}
          onPlace={place}
          tileUrl={config.tileUrl}
          country={countries.data?.find(({ code }) => code === country_code)?.numeric}
          height={340}
          keepsView
        />
      </div>
      {config.geocoding && (
        <div className={classes.find}>
          <FindAddress address={{ address, city, state: state ?? '', zip_code, country_code }} onFound={place} />
        </div>
      )}
      <p className={classes.under}>
        <IconMapPin size={15} aria-hidden="true" style={{ verticalAlign: '-2px', marginInlineEnd: 4 }} />
        {t(hasPin ? 'form.mapMove' : 'form.mapClick')}{' '}
        {hasPin && (
          <Button size="compact-sm" variant="subtle" onClick={() => place(null, null)}>
            {t('form.removePin')}
          </Button>
        )}
      </p>
    </>
  );
}
