import type { Answer } from '@steward/contract/call';
import type { members } from '@steward/contract/access/members';

/** A person of the organization, or somebody invited. */
export type Member = Answer<typeof members.getUserByOrgId>['paginateData'][number];
