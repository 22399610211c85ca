import { Button, MultiSelect, Select, Stack } from '@mantine/core';
import { completeness } from '@steward/contract/energy/completeness';
import type { MatrixRow } from '@steward/contract/energy/completeness.shapes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { utilityNames, useCarrierWords, type UtilityName } from '../../../shared/carrier-words.ts';
import { useMay } from '../../../shared/may.ts';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { formatCount } from '../../../ui/format.ts';
import { showToast } from '../../../ui/toasts.tsx';

/** The person who provides the bills of a property and utility. */
export function OwnerChoice({ row, utility }: { row: MatrixRow; utility: UtilityName }) {
  const { t } = useTranslation('completeness');
  const mayEdit = useMay('utilities.edit');
  const environment_ids = [row.environment_id];
  const people = useAnswer(completeness.getBillOwnerCandidates, { environment_ids }, { enabled: mayEdit }).data ?? [];
  const save = useSend(completeness.saveBillOwners);
  if (!mayEdit) return null;
  const known =
    row.owner_id && !people.some(({ _id }) => _id === row.owner_id)
      ? [...people, { _id: row.owner_id, name: row.owner_name }]
      : people;
  return (
    <Select
      label={t('owners.owner')}
      description={t('owners.text')}
      placeholder={t('words:nobody')}
      clearable
      searchable={known.length > 8}
      data={known.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={row.owner_id}
      disabled={save.isPending}
      onChange={(owner_id) => save.mutate({ environment_ids, utility, owner_id })}
    />
  );
}

/** Sets that person for many properties at once. */
export function OwnersOfMany({
  environmentId,
  utility: asked,
  onDone,
}: {
  environmentId: string | undefined;
  utility: UtilityName | undefined;
  onDone: () => void;
}) {
  const { t } = useTranslation('completeness');
  const words = useCarrierWords();
  const { all = [] } = useSelectedEnvironment();
  const [chosen, setChosen] = useState<string[]>(() =>
    environmentId ? [environmentId] : all.slice(0, 500).map(({ _id }) => _id),
  );
  const [utility, setUtility] = useState<UtilityName | null>(asked ?? null);
  const [owner, setOwner] = useState<string | null>(null);
  const people =
    useAnswer(
      completeness.getBillOwnerCandidates,
      { environment_ids: chosen },
      { enabled: chosen.length > 0, keepsLast: true },
    ).data ?? [];
  const save = useSend(completeness.saveBillOwners);
  const assign = async () => {
    const { properties } = await save.mutateAsync({ environment_ids: chosen, utility, owner_id: owner });
    showToast('success', t('owners.saved', { count: properties, shown: formatCount(properties) }));
    onDone();
  };
  return (
    <Stack>
      <p style={{ margin: 0 }}>{t('owners.text')}</p>
      <MultiSelect
        label={t('words:properties')}
        searchable
        clearable
        maxValues={500}
        limit={100}
        data={all.map(({ _id, environment_name }) => ({ value: _id, label: environment_name }))}
        value={chosen}
        onChange={setChosen}
      />
      <Select
        label={t('utility')}
        placeholder={t('allUtilities')}
        clearable
        data={utilityNames.map((value) => ({ value, label: words.utility(value) }))}
        value={utility}
        onChange={(next) => setUtility(utilityNames.find((name) => name === next) ?? null)}
      />
      <Select
        label={t('owners.owner')}
        placeholder={t('words:nobody')}
        clearable
        searchable={people.length > 8}
        data={people.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={owner}
        onChange={setOwner}
      />
      <div>
        <Button
          disabled={chosen.length === 0}
          {...(owner === null && { variant: 'default', c: 'var(--bad)' })}
          loading={save.isPending}
          onClick={() => void assign().catch(() => undefined)}
        >
          {t(owner === null ? 'owners.clear' : 'owners.save')}
        </Button>
      </div>
    </Stack>
  );
}
