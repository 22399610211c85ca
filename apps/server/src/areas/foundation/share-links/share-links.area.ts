import { shareLinks } from '@steward/contract/foundation/share-links';
import { serve } from '../../../platform/http/serve.ts';
import { createShareLink } from './making.service.ts';
import { openSharedFile, openShareLink } from './opening.service.ts';
import * as service from './share-links.service.ts';

const { getShareLinks, updateShareLink, endShareLink, restoreShareLink, takeOverShareLink, getShareLinkOpenings } =
  service;

export default serve(shareLinks, {
  handlers: {
    getShareLinks,
    createShareLink,
    updateShareLink,
    endShareLink,
    restoreShareLink,
    takeOverShareLink,
    getShareLinkOpenings,
    openShareLink,
    openSharedFile,
  },
  archive: { share_links: 'secret', share_link_openings: 'secret' },
});
