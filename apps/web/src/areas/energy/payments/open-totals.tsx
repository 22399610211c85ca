import { Group, Text } from '@mantine/core';
import type { CurrencyTotal } from '@steward/contract/energy/payments.payable';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/format.ts';
import { MoneyText } from '../../../ui/value-text.tsx';

/** The open amount of the listed bills, to the cent, with a figure for each currency: they are never added. */
export function OpenTotals({ totals }: { totals: readonly CurrencyTotal[] }) {
  const { t } = useTranslation('payments');
  return (
    <Group gap="12px 40px" mb="md" align="flex-start">
      {totals.map(({ currency, bills, open }) => (
        <div key={currency}>
          <Text size="sm" fw={600} c="dimmed">
            {t('openBills', { count: bills, shown: formatCount(bills) })}
          </Text>
          <Text fz={totals.length > 1 ? 26 : 36} fw={700} lh={1.2}>
            <MoneyText value={open} currency={currency} />
          </Text>
        </div>
      ))}
    </Group>
  );
}
