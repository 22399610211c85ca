import type { LinkState } from '@steward/core/shares/link-list-fields';
import type { Tone } from '../../ui/badges.tsx';

export const linkTones: Record<LinkState, Tone> = {
  active: 'good',
  ended: 'plain',
  'used-up': 'plain',
  revoked: 'plain',
  paused: 'warn',
};
