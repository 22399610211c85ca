import type { Environment } from '@steward/contract/environments';
import { IconBox, IconChartBar, IconCube, IconDoor, IconFileInvoice } from '@tabler/icons-react';
import { Link as RouterLink } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './environment.module.css';

const ways = [
  { key: 'dashboard', to: '/dashboard', Icon: IconChartBar },
  { key: 'bills', to: '/datahub/data_library/utilities', Icon: IconFileInvoice },
  { key: 'spaces', to: '/space', Icon: IconDoor },
] as const;

/** Where to go from here. The property is selected, so every one of these opens on it. */
export function EnvironmentWays({ environment }: { environment: Environment }) {
  const { t } = useTranslation('environments');
  const outside = [
    { key: 'twin', url: environment.digital_twin_url, Icon: IconCube },
    { key: 'revit', url: environment.revit_url, Icon: IconBox },
  ].filter(({ url }) => url !== '');
  return (
    <nav className={classes.ways} aria-label={t('property.ways')}>
      {ways.map(({ key, to, Icon }) => (
        <RouterLink key={key} to={to as never} className={classes.way}>
          <Icon size={24} stroke={1.6} aria-hidden="true" />
          <span>
            <strong>{t(`ways.${key}`)}</strong>
            <span>{t(`ways.${key}Note`)}</span>
          </span>
        </RouterLink>
      ))}
      {outside.map(({ key, url, Icon }) => (
        <a key={key} href={url} target="_blank" rel="noreferrer" className={classes.way}>
          <Icon size={24} stroke={1.6} aria-hidden="true" />
          <span>
            <strong>{t(`ways.${key}`)}</strong>
            <span>{t('ways.newTab')}</span>
          </span>
        </a>
      ))}
    </nav>
  );
}
