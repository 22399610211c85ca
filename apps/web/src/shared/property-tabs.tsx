import { useTranslation } from 'react-i18next';
import { PlainLink } from '../ui/link.tsx';
import { tabsOf } from './known-screens.ts';
import { useHolds } from './may.ts';
import classes from './property-tabs.module.css';

/** The tabs of the property page that are open to the person: screens of several areas, each with an address of its own. */
export function PropertyTabs() {
  const { t } = useTranslation(['app', 'titles']);
  const holds = useHolds();
  const tabs = tabsOf('/environment').filter(({ may }) => !may || holds(may));
  if (tabs.length < 2) return null;
  return (
    <nav className={classes.tabs} aria-label={t('propertyTabs')}>
      <ul>
        {tabs.map(({ path, title, tab }) => (
          <li key={path}>
            <PlainLink to={path} activeOptions={{ exact: true }} activeProps={{ 'aria-current': 'page' }}>
              {t(tab?.title ?? title, { ns: 'titles' })}
            </PlainLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
