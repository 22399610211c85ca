import type { Environment } from '@steward/contract/estate/environments';
import { IconBox, IconChecklist, IconCube, IconDoor, IconFileInvoice, IconId } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PlainLink } from '../../../ui/link.tsx';
import { isOpen } from '../../../ui/navigation/open-addresses.ts';
import classes from './environment.module.css';

const ways = [
  { key: 'bills', to: '/datahub/data_library/utilities', Icon: IconFileInvoice },
  { key: 'spaces', to: '/space', Icon: IconDoor },
  { key: 'project', to: '/project-information', Icon: IconId },
] as const;

/** Where to go from here. The property is selected, so every one of these opens on it. */
export function EnvironmentShortcuts({ environment }: { environment: Environment }) {
  const { t } = useTranslation('environments');
  const outside = [
    { key: 'twin', url: environment.digital_twin_url, Icon: IconCube },
    { key: 'revit', url: environment.revit_url, Icon: IconBox },
  ].filter(({ url }) => url !== '');
  return (
    <nav className={classes.ways} aria-label={t('property.ways')}>
      {isOpen('/building_assessment') && (
        <PlainLink to="/building_assessment" search={{ environment: environment._id }} className={classes.way}>
          <IconChecklist size={18} stroke={1.7} aria-hidden="true" />
          <span>
            <strong>{t('ways.assessment')}</strong>
            <span>{t('ways.assessmentNote')}</span>
          </span>
        </PlainLink>
      )}
      {ways
        .filter(({ to }) => isOpen(to))
        .map(({ key, to, Icon }) => (
          <PlainLink key={key} to={to} className={classes.way}>
            <Icon size={18} stroke={1.7} aria-hidden="true" />
            <span>
              <strong>{t(`ways.${key}`)}</strong>
              <span>{t(`ways.${key}Note`)}</span>
            </span>
          </PlainLink>
        ))}
      {outside.map(({ key, url, Icon }) => (
        <a key={key} href={url} target="_blank" rel="noreferrer" className={classes.way}>
          <Icon size={18} stroke={1.7} aria-hidden="true" />
          <span>
            <strong>{t(`ways.${key}`)}</strong>
            <span>{t('ways.newTab')}</span>
          </span>
        </a>
      ))}
    </nav>
  );
}
