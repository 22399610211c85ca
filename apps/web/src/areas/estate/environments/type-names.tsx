import { environments, type Environment } from '@steward/contract/estate/environments';
import { propertyTypes } from '@steward/core/property/property-types';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { Section } from '../../../ui/section.tsx';
import { FactList } from './fact-list.tsx';
import classes from './facts.module.css';

/** What the type of the property is called in the lists that reports and laws use. */
export function TypeNames({ property }: { property: Environment }) {
  const { t } = useTranslation('environments');
  const property_type = propertyTypes.find((type) => type === property.property_type) ?? 'other';
  const { data } = useAnswer(environments.getPropertyTypeNames, {
    property_type,
    property_sub_type: property.property_sub_type,
  });
  if (!data) return null;
  return (
    <Section title={t('elsewhere.title')} note={t('elsewhere.note')}>
      <FactList
        facts={[
          ['ENERGY STAR Portfolio Manager', <bdi key="pm">{data.portfolio_manager}</bdi>],
          ['GRESB', data.gresb && <bdi key="gresb">{data.gresb}</bdi>],
          ['Local Law 97', data.local_law_97 && <bdi key="local_law_97">{data.local_law_97}</bdi>],
          ['CRREM', data.crrem && <bdi key="crrem">{data.crrem}</bdi>],
        ]}
      />
      <p className={classes.note}>{t('elsewhere.none')}</p>
    </Section>
  );
}
