import type { BillRow } from '@steward/contract/energy/bills.bill';
import type { Tone } from '../../ui/badges.tsx';

export const statusTone: Record<BillRow['status'], Tone> = {
  reading: 'brand',
  review: 'warn',
  saved: 'good',
  failed: 'bad',
};
