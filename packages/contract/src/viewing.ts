import { z } from 'zod';
import { area, id, requiredText, text } from './call.ts';
import { SessionDetail } from './session.ts';

/** What a session looks at: another person's view, or another organization. */
export const viewing = area('session', {
  startViewAs: {
    method: 'POST',
    path: '/startViewAs',
    access: 'member',
    needs: 'users.edit',
    summary: 'See the product as another person sees it, changing nothing; for admins',
    input: z.object({ user_id: id('user'), reason: requiredText(500) }),
    answer: SessionDetail,
  },
  endViewAs: {
    method: 'POST',
    path: '/endViewAs',
    access: 'session',
    summary: 'Be oneself again',
    input: z.object({}),
    answer: SessionDetail,
  },
  switchOrganization: {
    method: 'POST',
    path: '/switchOrganization',
    access: 'session',
    summary: 'Work in another organization: one of the own; a Super Admin in any',
    input: z.object({ organization_id: id('organization') }),
    answer: SessionDetail,
  },
  getSwitchableOrganizations: {
    method: 'POST',
    path: '/getSwitchableOrganizations',
    access: 'session',
    summary: 'Where the person may work, by name; at most 50',
    input: z.object({ search: text(200).optional() }),
    answer: z.array(z.object({ organization_id: z.string(), name: z.string(), is_own: z.boolean() })),
  },
});
