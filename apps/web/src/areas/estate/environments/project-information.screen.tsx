import { environments, type Environment } from '@steward/contract/estate/environments';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { PlaceText } from '../../../shared/property/place-text.tsx';
import { useFieldNames } from '../../../shared/fields/field-names.ts';
import { Section } from '../../../ui/section.tsx';
import { AreaText, CountText, DateText } from '../../../ui/value-text.tsx';
import { FactList } from './fact-list.tsx';
import { PropertyPage } from './property-page.tsx';
import { TypeNames } from './type-names.tsx';

/** What the selected property is called where, and how it is classified. */
export default function ProjectInformationScreen() {
  const { t } = useTranslation('environments');
  return (
    <PropertyPage title={(name) => t('project.title', { name })} question={t('project.note')}>
      {(property) => (
        <>
          <Section title={t('project.facts')}>
            <ProjectFacts property={property} />
          </Section>
          <TypeNames property={property} />
        </>
      )}
    </PropertyPage>
  );
}

/** Who it is: identifiers, type, size and place. */
export function ProjectFacts({ property: one }: { property: Environment }) {
  const { t } = useTranslation('environments');
  const name = useFieldNames('environments');
  const changes = useAnswer(environments.getPropertyHistory, { environment_id: one._id }).data;
  const control = changes?.find(({ attribute, is_in_force }) => attribute === 'building_control' && is_in_force);
  return (
    <FactList
      facts={[
        [name('project_id'), one.project_id && <bdi key="project">{one.project_id}</bdi>],
        [name('property_type'), t(`types.${one.property_type}`)],
        [t('project.subType'), one.property_sub_type && t(`subTypes.${one.property_sub_type}`)],
        [name('environment_use'), t(`uses.${one.environment_use}`)],
        [name('gross_floor_area'), <AreaText key="area" sqm={one.gross_floor_area} />],
        [name('floors'), one.floors === null ? null : <CountText key="floors" value={one.floors} />],
        [name('year_built'), one.year_built === null ? null : <bdi key="year">{one.year_built}</bdi>],
        [
          one.built_on_is ? t(`builtDays.${one.built_on_is}`) : name('built_on'),
          one.built_on && <DateText key="built" value={one.built_on} />,
        ],
        [
          t('history.attributes.building_control'),
          changes && t(`history.buildingControls.${control?.word ?? 'landlord'}`),
        ],
        [name('occupancy'), one.occupancy === null ? null : <CountText key="occupancy" value={one.occupancy} />],
        [
          t('project.address'),
          one.address && <bdi key="address">{[one.suite, one.address, one.zip_code].filter(Boolean).join(', ')}</bdi>,
        ],
        [t('project.place'), <PlaceText key="place" city={one.city} countryCode={one.country_code} />],
        [t('words:portfolio'), <bdi key="portfolio">{one.portfolio_name}</bdi>],
        [t('fields.createdAt'), <DateText key="day" value={one.created_at} />],
      ]}
    />
  );
}
