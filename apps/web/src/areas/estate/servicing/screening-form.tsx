import { Button, Group, Select, Stack, Text } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { entries } from '@steward/contract/carbon/entries';
import { servicing } from '@steward/contract/estate/servicing';
import { fugitiveByScreening } from '@steward/core/ghg/factors/fugitive';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { NumberInput } from '../../../ui/form/number-input.tsx';
import { formatFormula, formatNumber } from '../../../ui/format.ts';
import { showToast } from '../../../ui/toasts.tsx';

export type RefrigerantRow = Answer<typeof servicing.getRefrigerants>[number];

interface Props {
  row: RefrigerantRow & { charge: number; gwp100: number; activity_id: string };
  year: number;
  onClose: () => void;
}

const OWN = '';

/**
 * Estimates the loss of equipment without a record, from its charge and a yearly rate: creates a draft entry of scope 1
 * with its calculation.
 */
export function ScreeningForm({ row, year, onClose }: Props) {
  const { t } = useTranslation('servicing');
  const failureText = useFailureText();
  const { data } = useAnswer(servicing.getLeakRates, {});
  const [kind, setKind] = useState(OWN);
  const [percent, setPercent] = useState<number>();
  const add = useSend(entries.createScope, {
    onDone: () => {
      showToast('success', t('screening.saved'));
      onClose();
    },
  });
  const found =
    percent === undefined
      ? undefined
      : fugitiveByScreening({ chargeKg: row.charge, annualLeakRate: percent / 100, gwp100: row.gwp100 });
  const published = data?.rates.find((one) => one.kind === kind && one.percent === percent);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!found || percent === undefined) return;
        add.mutate({
          scope: 1,
          category: 'fugitive',
          environment_id: row.environment_id,
          name: t('screening.entry', { name: row.product_name }).slice(0, 200),
          first_day: `${year}-01-01`,
          last_day: `${year}-12-31`,
          quantity: found.leakedKg,
          unit: 'kg',
          method: 'average',
          factor_kind: 'published',
          activity_id: row.activity_id,
          note: t('screening.source', {
            charge: formatNumber(row.charge, 2),
            rate: formatNumber(percent, 2),
            from: published ? `${data?.edition}: ${published.kind}` : t('screening.own'),
          }),
        });
      }}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {t('screening.note')}
        </Text>
        <Select
          label={t('screening.kind')}
          description={data?.edition}
          searchable
          allowDeselect={false}
          data={[
            { value: OWN, label: t('screening.own') },
            ...(data?.rates ?? []).map((one) => ({ value: one.kind, label: `${one.kind}: ${one.percent} %` })),
          ]}
          value={kind}
          onChange={(next) => {
            setKind(next ?? OWN);
            const rate = data?.rates.find((one) => one.kind === next);
            if (rate) setPercent(rate.percent);
          }}
        />
        <NumberInput
          label={t('screening.rate')}
          description={t('screening.rateNote')}
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          withAsterisk
          min={0}
          max={100}
          unit="%"
          value={percent}
          onChange={setPercent}
        />
        {found && (
          <div>
            <Figure label={t('screening.result', { year })} value={found.kgCo2e / 1000} unit="t CO₂e" />
            <bdi dir="ltr">{formatFormula(found.working)}</bdi>
          </div>
        )}
        {add.error && <ErrorState message={failureText(add.error)} />}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {t('words:cancel')}
          </Button>
          <Button type="submit" disabled={!found} loading={add.isPending}>
            {t('screening.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
