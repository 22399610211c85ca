import { z } from 'zod';
import { area, id } from './call.ts';

export const UploadFolder = z.enum(['images', 'documents', 'logos']);

export const files = area('files', {
  saveUploadFile: {
    method: 'POST',
    path: '/saveUploadFile/:folder',
    access: 'member',
    needs: 'documents.create',
    shape: 'upload',
    summary: 'Keep one to five files',
    input: z.object({ folder: UploadFolder }),
    answer: z.array(
      z.object({ _id: id('file'), name: z.string(), content_type: z.string(), bytes: z.number(), url: z.string() }),
    ),
  },
  getFile: {
    method: 'GET',
    path: '/files/:file_id',
    access: 'member',
    needs: 'own',
    shape: 'file',
    summary: 'The bytes of an image or document of the own organization',
    input: z.object({ file_id: id('file') }),
    answer: z.null(),
  },
});
