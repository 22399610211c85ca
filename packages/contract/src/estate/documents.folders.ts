import { z } from 'zod';
import { id, requiredText, type CallDefinition } from '../call.ts';
import { changesOf } from '../changes.ts';
import { audiences, Directory, placeFields } from './documents.models.ts';

const oneFolder = { folder_id: id('document-folder') };
const readers = {
  /** Directly under the company root: who reads it and everything in it. */
  audience: z.enum(audiences).default('organization'),
  team_ids: z.array(id('team')).max(50).default([]),
};

/** The calls about folders of documents. */
export const folderCalls = {
  createNewFolderFirebase: {
    method: 'POST',
    path: '/createNewFolderFirebase',
    access: 'member',
    needs: 'documents.create',
    summary: 'Add a folder to a place',
    input: z.object({ ...placeFields, name: requiredText(200), ...readers }),
    answer: Directory.extend({ _id: id('document-folder') }),
    makes: 'document-folder',
  },
  renameFolder: {
    method: 'POST',
    path: '/renameFolder',
    access: 'member',
    needs: 'documents.edit',
    summary: 'Rename a folder',
    input: z.object({ ...oneFolder, name: requiredText(200) }),
    answer: Directory,
  },
  updateFolderReaders: {
    method: 'POST',
    path: '/updateFolderReaders',
    access: 'member',
    needs: 'documents.edit',
    summary: 'Choose who reads a folder of the company and everything in it',
    input: z.object({ ...oneFolder, ...changesOf(readers) }),
    answer: Directory,
  },
  moveFolder: {
    method: 'POST',
    path: '/moveFolder',
    access: 'member',
    needs: 'documents.edit',
    summary: 'Move a folder with everything in it to another place',
    input: z.object({
      ...oneFolder,
      to: z.object(placeFields),
    }),
    answer: Directory,
  },
  trashFolder: {
    method: 'POST',
    path: '/trashFolder',
    access: 'member',
    needs: 'documents.delete',
    summary: 'Move a folder with everything in it to the trash',
    input: z.object(oneFolder),
    answer: z.object({ documents: z.number() }),
  },
  restoreFolder: {
    method: 'POST',
    path: '/restoreFolder',
    access: 'member',
    needs: 'documents.delete',
    summary: 'Take a folder with everything that was in it out of the trash',
    input: z.object(oneFolder),
    answer: Directory,
  },
  getDocumentReaders: {
    method: 'POST',
    path: '/getDocumentReaders',
    access: 'member',
    needs: 'documents.edit',
    summary: 'The teams that can read a folder of the company',
    input: z.object({}),
    answer: z.array(z.object({ _id: id('team'), name: z.string() })),
  },
} as const satisfies Record<string, CallDefinition>;
