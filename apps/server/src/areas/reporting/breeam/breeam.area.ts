import { breeam } from '@steward/contract/reporting/breeam';
import { serve } from '../../../platform/http/serve.ts';
import { getBreeamAssessment } from './assessment.service.ts';
import { commentBreeamPreview, deleteBreeamComment } from './comments.service.ts';
import { notesToFreeze } from './frozen-notes.ts';
import { getBreeamOverview } from './overview.service.ts';
import { breeamPreviews, shareBreeamPreview } from './preview.service.ts';
import { saveBreeamAssessment } from './saving.service.ts';
import { getBreeamWeights, saveBreeamWeights } from './weights.service.ts';

export default serve(breeam, {
  handlers: {
    getBreeamAssessment,
    saveBreeamAssessment,
    getBreeamOverview,
    getBreeamWeights,
    saveBreeamWeights,
    shareBreeamPreview,
    commentBreeamPreview,
    deleteBreeamComment,
  },
  shares: { 'breeam-preview': breeamPreviews },
  besides: { breeam_notes: notesToFreeze },
  archive: {
    breeam_manuals: { changed_by: 'importer' },
    breeam_notes: 'imported',
    // Links are in no archive, and rounds only in those that prove something.
    breeam_previews: 'derived',
    breeam_comments: { created_by: 'importer', preview_id: { reset: null } },
  },
});
