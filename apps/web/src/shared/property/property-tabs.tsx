import { ActionIcon } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlainAddress } from '../../ui/addresses.ts';
import { PlainLink } from '../../ui/link.tsx';
import { PanelButton } from '../../ui/overlays/panel-button.tsx';
import { PageTabsContext } from '../../ui/navigation/page-tabs.ts';
import { tabbedBy, tabsOf } from '../known-screens.ts';
import { useHolds } from '../may.ts';
import classes from './property-tabs.module.css';
import { TabStrip } from './tab-strip.tsx';

const property = '/environment';

/**
 * The tabs of the property page that the user may open: screens of several areas, each with an address of its own. The
 * pages of one tab are in a second row.
 */
export function PropertyTabs() {
  const { t } = useTranslation('app');
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const tabs = useTabs(property);
  const above = tabbedBy(path);
  const open = above && above !== property ? above : path;
  const first = tabs.find((tab) => tab.path === open);
  const inner = useTabs(open);
  return (
    <>
      <TabStrip label={t('propertyTabs')} tabs={tabs} open={open} />
      {first && open !== property && inner.length > 0 && (
        <TabStrip isInner label={t(first.title, { ns: 'titles' })} tabs={[first, ...inner]} />
      )}
    </>
  );
}

function useTabs(of: string, group?: 'settings') {
  const holds = useHolds();
  return tabsOf(of)
    .filter(({ may, tab }) => (!may || holds(may)) && (tab?.group === 'settings') === (group === 'settings'))
    .map(({ path, title, tab }) => ({ path, title: (tab?.of === of ? tab.title : undefined) ?? title }));
}

/** The tabs of any page. */
export function ScreenTabs({ of, label }: { of: PlainAddress; label: string }) {
  const tabs = useTabs(of);
  const settings = useTabs(of, 'settings');
  const { paths } = useContext(PageTabsContext);
  if (tabs.every(({ path }) => paths.includes(path))) return null;
  const strip = <TabStrip label={label} tabs={tabs} isInner={paths.length > 0} />;
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
  const { t } = useTranslation(['titles', 'first-pages']);
  const label = t('first-pages:tabSettings');
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
