import { billedMeters } from '@steward/contract/energy/billed-meters';
import { useSend } from '../../../api/hooks.ts';

/** Decides for numbers on bills. The register, and whatever counts its meters and their bills, changes with it. */
export const useConfirm = () =>
  useSend(billedMeters.decideMeters, {
    alsoRefreshes: [
      'meters',
      'bills',
      'bill-flags',
      'dashboards',
      'inventory',
      'completeness',
      'readings',
      'meter-balance',
      'recharge',
    ],
  });
