import type { Need } from '@steward/contract/declared';
import type { PlainTarget } from '../../../ui/addresses.ts';

interface Answer {
  key: string;
  /** The page for the task; shown to users who may open it. */
  at?: PlainTarget;
  needs?: Need;
}

/** Frequent questions, in the order in which users meet them. Texts under `answers.<key>`. */
export const answers: readonly Answer[] = [
  { key: 'bills', at: { to: '/datahub/data_library/utilities' }, needs: 'utilities.read' },
  { key: 'figure', at: { to: '/dashboard' }, needs: 'dashboards.read' },
  { key: 'report', at: { to: '/solutions/reporting/assessments/ghg-protocol' }, needs: 'ghg-protocol.read' },
  { key: 'closed', at: { to: '/user_profile' } },
  { key: 'people', at: { to: '/account_setting/users' }, needs: 'users.read' },
  { key: 'told', at: { to: '/instructions/alert_centre', search: { tab: 'settings' } } },
  { key: 'find' },
  { key: 'language' },
  { key: 'back', at: { to: '/settings' } },
  { key: 'safety', at: { to: '/settings' } },
];
