import { lazy, Suspense, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { textOf, useAddressState } from '../shared/address-state.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { Tabs } from '../ui/tabs.tsx';

/**
 * An area may bring a tab: `areas/<area>/account-<order>-<name>.part.tsx`, its default export; the label is the area's text
 * `<name>Tab`.
 */
const parts = import.meta.glob<{ default: ComponentType }>('../areas/*/account-*.part.tsx');

const tabs = Object.entries(parts)
  .map(([file, load]) => {
    const [, area = '', order = '', name = ''] = /areas\/([^/]+)\/account-(\d+)-([a-z-]+)\.part/.exec(file) ?? [];
    return { area, name, order: Number(order), Part: lazy(load) };
  })
  .toSorted((a, b) => a.order - b.order);

/** Who works in the organization, and how they come in: one tab for each area that has something to set. */
export default function AccountSettingsScreen() {
  const { t } = useTranslation(['app', ...new Set(tabs.map(({ area }) => area))]);
  const [address, change] = useAddressState();
  const asked = textOf(address['tab']);
  const value = tabs.find(({ name }) => name === asked)?.name ?? tabs[0]?.name ?? '';
  return (
    <>
      <PageHeader title={t('account.title')} question={t('account.question')} />
      <Tabs
        value={value}
        // Another tab, another list: what was searched in the last one does not follow.
        onChange={(tab) =>
          change(Object.fromEntries([...Object.keys(address).map((key) => [key, undefined]), ['tab', tab]]))
        }
        tabs={tabs.map(({ area, name, Part }) => ({
          value: name,
          label: t(`${name}Tab`, { ns: area }),
          content: (
            <Suspense fallback={<RowSkeletons />}>
              <Part />
            </Suspense>
          ),
        }))}
      />
    </>
  );
}
