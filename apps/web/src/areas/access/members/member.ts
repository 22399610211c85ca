import type { Answer } from '@steward/contract/call';
import type { members } from '@steward/contract/access/members';

/** A user of the organization, or an invited one. */
export type Member = Answer<typeof members.getUserByOrgId>['paginateData'][number];
