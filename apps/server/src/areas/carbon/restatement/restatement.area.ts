import { restatement } from '@steward/contract/carbon/restatement';
import { answeredBy, serve } from '../../../platform/http/serve.ts';
import { likeForLikeSource } from './like-for-like.figures.ts';
import { getLikeForLike } from './like-for-like.service.ts';
import * as log from './log.service.ts';
import { simulateRestatement } from './simulation.service.ts';

export default serve(restatement, {
  handlers: {
    simulateRestatement,
    recordRestatement: log.recordRestatement,
    applyConsolidation: log.applyConsolidation,
    applyBoundaryChange: log.applyBoundaryChange,
    getBaseYear: log.getBaseYear,
    getLikeForLike,
    saveRecalculationPolicy: log.saveRecalculationPolicy,
  },
  figures: answeredBy(restatement, likeForLikeSource),
  restates: log.restate,
  archive: { base_year_events: 'proof', accepted_year_changes: 'proof' },
});
