import { ActionIcon } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlainAddress } from '../../ui/addresses.ts';
import { PlainLink } from '../../ui/link.tsx';
import { PanelButton } from '../../ui/overlays/panel-button.tsx';
import { tabsOf } from '../known-screens.ts';
import { useHolds } from '../may.ts';
import classes from './property-tabs.module.css';

/** The tabs of the property page that the user may open: screens of several areas, each with an address of its own. */
export function PropertyTabs() {
  const { t } = useTranslation('app');
  return <ScreenTabs of="/environment" label={t('propertyTabs')} />;
}

function middle(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}

/** The tabs of any page. */
export function ScreenTabs({ of, label }: { of: PlainAddress; label: string }) {
  const holds = useHolds();
  const all = tabsOf(of).filter(({ may }) => !may || holds(may));
  const shown = (isSetting: boolean) =>
    all
      .filter(({ tab }) => (tab?.group === 'settings') === isSetting)
      .map(({ path, title, tab }) => ({ path, title: tab?.title ?? title }));
  const settings = shown(true);
  const strip = <TabStrip label={label} tabs={shown(false)} />;
  if (settings.length === 0) return strip;
  return (
    <div className={classes.bar}>
      {strip}
      <Gear settings={settings} />
    </div>
  );
}

/** The pages of a part that are set up once. */
function Gear({ settings }: { settings: readonly { path: PlainAddress; title: string }[] }) {
  const { t } = useTranslation(['titles', 'shared']);
  const label = t('shared:tabSettings');
  return (
    <PanelButton
      label={label}
      button={(opener) => (
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} title={label} {...opener}>
          <IconSettings size={19} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      )}
    >
      {(close) => (
        <ul className={classes.settings}>
          {settings.map(({ path, title }) => (
            <li key={path}>
              <PlainLink to={path} activeProps={{ 'aria-current': 'page' }} onClick={close}>
                {t(title)}
              </PlainLink>
            </li>
          ))}
        </ul>
      )}
    </PanelButton>
  );
}

/** Pages side by side, by their titles; nothing for a single one. */
export function TabStrip({ tabs, label }: { tabs: readonly { path: PlainAddress; title: string }[]; label: string }) {
  const { t } = useTranslation('titles');
  const strip = useRef<HTMLElement>(null);
  // On a narrow screen the open tab may be out of view.
  useEffect(() => {
    const nav = strip.current;
    const here = nav?.querySelector('[aria-current=page]');
    if (nav && here) nav.scrollLeft += middle(here) - middle(nav);
  }, []);
  if (tabs.length < 2) return null;
  return (
    <nav ref={strip} className={classes.tabs} aria-label={label}>
      <ul>
        {tabs.map(({ path, title }) => (
          <li key={path}>
            <PlainLink to={path} activeOptions={{ exact: true }} activeProps={{ 'aria-current': 'page' }}>
              {t(title)}
            </PlainLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
