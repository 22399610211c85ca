import type { SearchType } from '@steward/contract/search';
import type { Need } from '@steward/core/permissions/modules';

interface Kind {
  /** What the screen that shows it asks for: who may not open it does not find it. */
  needs: Need;
  url: (found: {
    object_id: string;
    note: string;
    environment_id: string | null;
    portfolio_id: string | null;
  }) => string;
}

/** Kinds of objects that can be found. A further one is a line here, one in the contract, and `searchable` in a migration. */
export const kinds: Record<SearchType, Kind> = {
  Environment: { needs: 'property.read', url: () => '/environment' },
  Space: { needs: 'spaces.read', url: ({ object_id }) => `/space?space=${object_id}` },
  Portfolio: { needs: 'portfolios.read', url: () => '/funds/portfolios' },
  Bill: { needs: 'utilities.read', url: ({ object_id }) => `/show-bill?id=${object_id}` },
  Report: {
    needs: 'ghg-protocol.read',
    url: ({ note, environment_id, portfolio_id }) => {
      const [level = '', year = ''] = note.split(' ');
      const target = environment_id ?? portfolio_id;
      return `/solutions/reporting/assessments/ghg-protocol?level=${level}&year=${year}${target ? `&target=${target}` : ''}`;
    },
  },
};
