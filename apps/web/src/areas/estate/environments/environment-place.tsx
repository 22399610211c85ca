import type { Environment } from '@steward/contract/estate/environments';
import { IconMapPinOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { config } from '../../../session/config.ts';
import { countryName } from '../../../shared/country-name.ts';
import { useStateNames } from '../../../shared/names/state-name.ts';
import { useFieldNames } from '../../../shared/fields/field-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { MapView } from '../../../ui/map/map-view.tsx';
import classes from './environment.module.css';
import { missingForMap } from './list/missing-for-map.ts';

/** The address, and the map once the address is complete and a pin is set (R042). */
export function EnvironmentPlace({ environment: one, mayChange }: { environment: Environment; mayChange: boolean }) {
  const { t } = useTranslation('environments');
  const name = useFieldNames('environments');
  const countries = useMemo(() => [one.country_code], [one.country_code]);
  const stateName = useStateNames(countries);
  const missing = missingForMap(one);
  const { _id, environment_name, latitude, longitude } = one;
  const places = useMemo(
    () => (latitude === null || longitude === null ? [] : [{ id: _id, name: environment_name, latitude, longitude }]),
    [_id, environment_name, latitude, longitude],
  );
  const lines = [
    [one.address, one.suite].filter(Boolean).join(', '),
    [one.zip_code, one.city].filter(Boolean).join(' '),
    [stateName(one.country_code, one.state), countryName(one.country_code)].filter(Boolean).join(', '),
  ];
  return (
    <div className={classes.place}>
      {missing.length === 0 && places.length > 0 ? (
        <MapView label={t('map.label', { count: 1 })} places={places} tileUrl={config.tileUrl} height={300} />
      ) : (
        <EmptyState
          icon={IconMapPinOff}
          title={t('property.noMap')}
          actions={
            mayChange && (
              <ButtonLink to="/properties/edit" search={{ id: _id }} variant="light">
                {t(missing.length > 0 ? 'property.completeAddress' : 'property.setPin')}
              </ButtonLink>
            )
          }
        >
          {missing.length > 0
            ? t('form.mapMissing', { fields: missing.map((key) => name(key)).join(t('words:comma')) })
            : t('property.noPin')}
        </EmptyState>
      )}
      <address className={classes.address}>
        {lines.filter(Boolean).map((line) => (
          <span key={line}>
            <bdi>{line}</bdi>
          </span>
        ))}
      </address>
    </div>
  );
}
