import type { Need } from '@steward/core/permissions/modules';

interface Answer {
  key: string;
  /** Where it is done; shown to whom it is open. */
  to?: string;
  search?: Record<string, string>;
  needs?: Need;
}

/** What people ask, in the order in which they come to it. Texts under `answers.<key>`. */
export const answers: readonly Answer[] = [
  { key: 'bills', to: '/datahub/data_library/utilities', needs: 'utilities.read' },
  { key: 'figure', to: '/dashboard', needs: 'dashboards.read' },
  { key: 'report', to: '/solutions/reporting/assessments/ghg-protocol', needs: 'ghg-protocol.read' },
  { key: 'closed', to: '/user_profile' },
  { key: 'people', to: '/account_setting/users', needs: 'users.read' },
  { key: 'told', to: '/instructions/alert_centre', search: { tab: 'settings' } },
  { key: 'find' },
  { key: 'language' },
  { key: 'back', to: '/settings' },
  { key: 'safety', to: '/settings' },
];
