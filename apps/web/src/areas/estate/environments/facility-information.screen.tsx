import { SimpleGrid } from '@mantine/core';
import { environments, type Environment } from '@steward/contract/estate/environments';
import type { PropertyAreas } from '@steward/contract/estate/environments.areas';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { useMay } from '../../../shared/may.ts';
import { formatNumber } from '../../../ui/format.ts';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { Section } from '../../../ui/section.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import { AreaText, NumberText } from '../../../ui/value-text.tsx';
import { AreaChecks, AreaStack } from './area-stack.tsx';
import { FactList } from './fact-list.tsx';
import classes from './facts.module.css';
import { PropertyPage } from './property-page.tsx';

/** How the floor area of the selected property is shared out and weighed. */
export default function FacilityInformationScreen() {
  const { t } = useTranslation('environments');
  return (
    <PropertyPage title={(name) => t('facility.title', { name })} question={t('facility.note')}>
      {(property) => (
        <>
          <Areas key={property._id} property={property} />
          <Weights property={property} />
        </>
      )}
    </PropertyPage>
  );
}

function Areas({ property }: { property: Environment }) {
  const { t } = useTranslation('environments');
  const mayEdit = useMay('properties.edit');
  const { data } = useAnswer(environments.getPropertyAreas, { environment_id: property._id });
  if (!data) return <RowSkeletons rows={6} />;
  return (
    <Section title={t('areas.title')} note={t('areas.of', { area: formatNumber(data.gross_floor_area, 0) })}>
      <AreaStack areas={data} />
      <AreaChecks areas={data} />
      {data.spaces_area > 0 && (
        <p className={classes.note}>{t('areas.spaces', { area: formatNumber(data.spaces_area, 0) })}</p>
      )}
      {mayEdit && <AreaForm areas={data} />}
    </Section>
  );
}

function AreaForm({ areas }: { areas: PropertyAreas }) {
  const { t } = useTranslation('environments');
  const { environment_id, common_area, tenant_area, landlord_area, parking_area, exterior_area } = areas;
  return (
    <div className={classes.form}>
      <CallForm
        call={environments.savePropertyAreas}
        start={{ environment_id, common_area, tenant_area, landlord_area, parking_area, exterior_area }}
        onlyChanged
      >
        {({ control }) => (
          <SimpleGrid cols={{ base: 1, xs: 2 }} mt="md">
            <NumberField control={control} name="common_area" label={t('areas.common_area')} unit="m²" min={0} />
            <span />
            <NumberField
              control={control}
              name="tenant_area"
              label={t('areas.tenant_area')}
              description={t('areas.tenantNote')}
              unit="m²"
              min={0}
            />
            <NumberField
              control={control}
              name="landlord_area"
              label={t('areas.landlord_area')}
              description={t('areas.landlordNote')}
              unit="m²"
              min={0}
            />
            <NumberField control={control} name="parking_area" label={t('areas.parking_area')} unit="m²" min={0} />
            <NumberField control={control} name="exterior_area" label={t('areas.exterior_area')} unit="m²" min={0} />
          </SimpleGrid>
        )}
      </CallForm>
    </div>
  );
}

function Weights({ property }: { property: Environment }) {
  const { t } = useTranslation('environments');
  const { data } = useAnswer(environments.getPropertyWeighing, { environment_id: property._id });
  if (!data) return null;
  const { weight, weighted_floor_area, origin } = data.property;
  return (
    <Section title={t('weighing.title')} note={t('weighing.note')}>
      <FactList
        facts={[
          [t('weighing.weight'), <NumberText key="weight" value={weight} decimals={2} />],
          [t('weighing.weighted'), <AreaText key="area" sqm={weighted_floor_area} />],
        ]}
      />
      {data.spaces.length > 0 && (
        <ul className={classes.plain}>
          {data.spaces.map((space) => (
            <li key={space.space_id}>
              <bdi>{space.space_name}</bdi>
              <small>
                <bdi dir="ltr">
                  {`${formatNumber(space.gross_floor_area, 0)} m² × ${formatNumber(space.weight, 2)} = ${formatNumber(space.weighted_floor_area, 0)} m²`}
                </bdi>
              </small>
            </li>
          ))}
        </ul>
      )}
      <p className={classes.note}>{t(origin === 'default' ? 'weighing.default' : 'weighing.ownTable')}</p>
    </Section>
  );
}
