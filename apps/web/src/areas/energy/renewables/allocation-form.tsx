import { Alert, Button, Group, Select, Text } from '@mantine/core';
import { renewables, type EnergyGeneration } from '@steward/contract/energy/renewables';
import { spaces } from '@steward/contract/estate/spaces';
import { tenants } from '@steward/contract/estate/tenants';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { QuantityText } from '../../../shared/quantity-text.tsx';
import { NumberInput } from '../../../ui/form/number-input.tsx';
import { periodText } from '../../../shared/period-text.tsx';

interface Part {
  key: string;
  /** `space:ID` or `tenant:ID`. */
  user: string | null;
  kwh: number | undefined;
}

interface Props extends PanelEnd {
  environmentId: string;
  record: EnergyGeneration;
}

/** The users of the generated energy that was not exported. No `CallForm`, because rows are added and removed. */
export function AllocationForm({ environmentId, record, onSaved, onCancel }: Props) {
  const { t } = useTranslation('renewables');
  const failureText = useFailureText();
  const here = useAnswer(spaces.getSpaces, { environment_id: environmentId });
  const leasing = useAnswer(tenants.getTenants, { environment_id: environmentId });
  const send = useSend(renewables.createRenewConsumptionAlloc, { inPlace: true });
  const [parts, setParts] = useState<Part[]>(() =>
    record.allocations.map(({ space_id, tenant_id, kwh }, i) => ({
      key: `${i}`,
      user: space_id ? `space:${space_id}` : `tenant:${tenant_id}`,
      kwh,
    })),
  );
  const change = (key: string, next: Partial<Part>) =>
    setParts((before) => before.map((part) => (part.key === key ? { ...part, ...next } : part)));
  const given = parts.reduce((sum, { kwh }) => sum + (kwh ?? 0), 0);
  const left = record.self_used_kwh - given;
  const isComplete = parts.every(({ user, kwh }) => user && kwh !== undefined && kwh > 0);
  const isTooMuch = left < -1e-6;
  const taken = new Set(parts.map(({ user }) => user));
  const options = (user: string | null) => [
    {
      group: t('spaces'),
      items: (here.data ?? [])
        .map(({ _id, space_name }) => ({ value: `space:${_id}`, label: space_name }))
        .filter(({ value }) => value === user || !taken.has(value)),
    },
    {
      group: t('tenants'),
      items: (leasing.data ?? [])
        .map(({ _id, name }) => ({ value: `tenant:${_id}`, label: name }))
        .filter(({ value }) => value === user || !taken.has(value)),
    },
  ];
  const save = async () => {
    const saved = await send.mutateAsync({
      energy_generation_id: record._id,
      allocations: parts.map(({ user, kwh }) => {
        const [kind, id = ''] = (user ?? '').split(':');
        return { space_id: kind === 'space' ? id : null, tenant_id: kind === 'tenant' ? id : null, kwh: kwh ?? 0 };
      }),
    });
    onSaved(periodText(saved.first_day, saved.last_day));
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete && !isTooMuch) save().catch(() => {});
      }}
      style={{ display: 'grid', gap: 16 }}
    >
      <Text size="sm">
        {t('selfUsed')}: <QuantityText value={record.self_used_kwh} unit="kWh" />
      </Text>
      {parts.map((part, i) => (
        <Group key={part.key} gap="xs" align="end" wrap="nowrap">
          <Select
            label={t('usedBy')}
            data={options(part.user)}
            value={part.user}
            onChange={(user) => change(part.key, { user })}
            searchable
            style={{ flex: 2 }}
            data-autofocus={i === 0 || undefined}
          />
          <NumberInput
            label={t('words:quantity')}
            min={0}
            unit="kWh"
            value={part.kwh}
            onChange={(kwh) => change(part.key, { kwh })}
            style={{ flex: 1, minInlineSize: 110 }}
          />
          <Button
            variant="subtle"
            color="gray"
            px={8}
            aria-label={t('removePart', { number: i + 1 })}
            onClick={() => setParts((before) => before.filter(({ key }) => key !== part.key))}
          >
            <IconX size={16} aria-hidden="true" />
          </Button>
        </Group>
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        onClick={() => setParts((before) => [...before, { key: crypto.randomUUID(), user: null, kwh: undefined }])}
      >
        {t('addPart')}
      </Button>
      <Text size="sm" c={isTooMuch ? 'red' : 'dimmed'} component="output">
        {isTooMuch ? t('tooMuch') : t('left')}: <QuantityText value={Math.abs(left)} unit="kWh" />
      </Text>
      {send.isError && (
        <Alert color="red" variant="light" role="alert">
          {failureText(send.error)}
        </Alert>
      )}
      <Group justify="end">
        <Button variant="default" onClick={onCancel}>
          {t('words:cancel')}
        </Button>
        <Button type="submit" disabled={!isComplete || isTooMuch} loading={send.isPending}>
          {t('words:save')}
        </Button>
      </Group>
    </form>
  );
}
