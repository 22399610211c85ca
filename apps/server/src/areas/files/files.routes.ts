import { files } from '@steward/contract/files';
import { bind } from '../../platform/bind.ts';
import { getFile, saveUploadFile } from './files.service.ts';

export const filesRoutes = bind(files, { saveUploadFile, getFile });
