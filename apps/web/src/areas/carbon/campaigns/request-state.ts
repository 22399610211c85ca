import type { RequestState } from '@steward/contract/carbon/campaigns';
import type { Tone } from '../../../ui/badges.tsx';

export const toneOfState: Record<RequestState, Tone> = {
  asked: 'plain',
  'in-progress': 'brand',
  submitted: 'warn',
  approved: 'good',
  'sent-back': 'bad',
  'not-applicable': 'plain',
};

export const KG_PER_TONNE = 1000;
