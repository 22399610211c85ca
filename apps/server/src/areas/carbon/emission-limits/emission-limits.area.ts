import { emissionLimits } from '@steward/contract/carbon/emission-limits';
import { serve } from '../../../platform/http/serve.ts';
import { emissionLimitSources } from './emission-limits.figures.ts';
import * as lawPaths from './law-paths.service.ts';
import { getEnvWithCodeLimit, saveLimitUses, saveTaxLot } from './limits.service.ts';
import { deleteLimitPack, getCodesByEnvSubTypes, getLimitPacks, saveLimitPack } from './packs.service.ts';

export default serve(emissionLimits, {
  handlers: {
    getCodesByEnvSubTypes,
    getEnvWithCodeLimit,
    saveLimitUses,
    saveTaxLot,
    addLimitDeduction: lawPaths.addLimitDeduction,
    deleteLimitDeduction: lawPaths.deleteLimitDeduction,
    saveLimitMeasures: lawPaths.saveLimitMeasures,
    getLimitPacks,
    saveLimitPack,
    deleteLimitPack,
  },
  figures: emissionLimitSources,
  archive: {
    limit_deductions: { created_by: 'importer' },
    limit_measures: 'imported',
    limit_packs: { created_by: 'importer' },
    limit_uses: 'imported',
  },
});
