import { billFlags } from '@steward/contract/energy/bill-flags';
import { IconFlag } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useHolds } from '../../../shared/may.ts';
import { Section } from '../../../ui/section.tsx';
import { useFlagColumns } from './flag-columns.tsx';
import { FlagPanel } from './flag-panel.tsx';

/** On the page of a bill: the findings of the audit. A bill without flags shows nothing. */
export default function BillFlagList() {
  const { t } = useTranslation('bill-flags');
  const [address] = useAddressState();
  const bill_id = textOf(address['id']);
  const mayRead = useHolds()('bill-flags.read');
  const list = useAnswer(
    billFlags.getBillFlags,
    { bill_id: bill_id ?? '', page_size: 100 },
    { enabled: bill_id !== undefined && mayRead, freshFor: 0 },
  );
  const columns = useFlagColumns('bill');
  if (!list.data?.totalData) return null;
  return (
    <Section title={t('words:flags')} note={t('onBillNote')} id="flags">
      <ListScreen
        frame="part"
        part="flag"
        item="flag"
        words="bill-flags"
        icon={IconFlag}
        list={{ ...list, data: list.data.paginateData }}
        columns={columns}
        nameOf={({ code }) => t(`codes.${code}`)}
        isReadable
        panelWidth={560}
        panelTitle={({ code }) => t(`codes.${code}`)}
        panel={(flag) => flag && <FlagPanel flagId={flag._id} isOnBill />}
      />
    </Section>
  );
}
