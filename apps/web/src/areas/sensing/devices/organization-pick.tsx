import { session } from '@steward/contract/access/session';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { useSession } from '../../../session/session.ts';

/** The organization of the devices: the user's own, or any other. */
export function OrganizationPick({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { t } = useTranslation('devices');
  const failureText = useFailureText();
  const person = useSession();
  const [search, setSearch] = useState('');
  const list = useAnswer(session.getSwitchableOrganizations, search ? { search } : {}, { keepsLast: true });
  const [known, setKnown] = useState(() => new Map([[person?.organization_id ?? '', person?.organization_name ?? '']]));
  const found = new Map((list.data ?? []).map(({ organization_id, name }) => [organization_id, name]));
  // The chosen one stays in the list during later searches.
  const chosen = known.get(value);
  if (chosen !== undefined && !found.has(value)) found.set(value, chosen);
  const data = [...found].map(([id, label]) => ({ value: id, label }));
  return (
    <Select
      label={t('words:organization')}
      description={t('sync.organizationNote')}
      maw={420}
      data={data}
      value={value}
      allowDeselect={false}
      searchable
      // The server searches all of them; all its results are shown.
      filter={({ options }) => options}
      onSearchChange={(text) => setSearch(data.some(({ label }) => label === text) ? '' : text)}
      onChange={(id) => {
        if (!id || id === value) return;
        setKnown(new Map([...known, [id, found.get(id) ?? '']]));
        onChange(id);
      }}
      error={list.error && failureText(list.error)}
    />
  );
}
