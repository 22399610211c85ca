import { Tabs as MantineTabs } from '@mantine/core';
import type { ReactNode } from 'react';

interface Tab {
  value: string;
  label: ReactNode;
  content: ReactNode;
}

/** Several views of one subject. Keep `value` in the address, so that a link opens the same view. */
export function Tabs({
  tabs,
  value,
  onChange,
  keepMounted = false,
}: {
  tabs: Tab[];
  value: string;
  onChange: (value: string) => void;
  /** Keeps typed text in a tab while another tab is open. */
  keepMounted?: boolean;
}) {
  return (
    <MantineTabs value={value} onChange={(next) => next && onChange(next)} keepMounted={keepMounted}>
      <MantineTabs.List mb="lg">
        {tabs.map((tab) => (
          <MantineTabs.Tab key={tab.value} value={tab.value}>
            {tab.label}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      {tabs.map((tab) => (
        <MantineTabs.Panel key={tab.value} value={tab.value}>
          {tab.content}
        </MantineTabs.Panel>
      ))}
    </MantineTabs>
  );
}
