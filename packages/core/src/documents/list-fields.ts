import type { ListFields } from '../lists/list-query.ts';
import { documentKinds, validities } from '../property/documents.ts';
import { fileGroups } from './file-groups.ts';

/** The fields by which lists of documents are filtered. */
export const documentListFields = {
  title: { kind: 'text' },
  kind: { kind: 'choice', options: documentKinds },
  validity: { kind: 'choice', options: validities },
  file_group: { kind: 'choice', options: fileGroups },
  tags: { kind: 'text' },
  owner_id: { kind: 'id' },
  environment_id: { kind: 'id' },
  portfolio_id: { kind: 'id' },
  issued_on: { kind: 'day' },
  valid_until: { kind: 'day' },
  created_at: { kind: 'day' },
  bytes: { kind: 'number' },
} as const satisfies ListFields;

export const documentListSorts = ['title', 'kind', 'created_at', 'changed_at', 'valid_until', 'bytes'] as const;
