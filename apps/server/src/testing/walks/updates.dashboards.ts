import { dashboardPages } from '@steward/contract/insight/dashboard-pages';
import type { UpdateCase } from './updates.ts';

/** Dashboards: what they are about stays, and a change names the version that was read. */
export const dashboardCases: Readonly<Record<string, UpdateCase>> = {
  saveDashboard: {
    without: { page: 'cannot be changed', version: 'is the version that was read' },
    async prepare({ person, source }) {
      const dashboard_id = await source.id('dashboard');
      const read = async () => (await person.get(dashboardPages.getDashboard, { dashboard_id })).saved;
      return {
        always: async () => ({ version: (await read())?.version ?? 0 }),
        read: async () => {
          const saved = await read();
          return {
            name: saved?.name,
            layout: saved?.layout,
            shared_with: saved?.shared_with,
            user_ids: saved?.user_ids,
            role_ids: saved?.role_ids,
          };
        },
      };
    },
  },
};
