import { netZero } from '@steward/contract/carbon/net-zero';
import { serve } from '../../../platform/serve.ts';
import { getCo2EmissionByPortfolio } from './baseline.service.ts';
import { getEnvWithCodeLimit, saveLimitUses } from './limits.service.ts';
import { deleteLimitPack, getCodesByEnvSubTypes, getLimitPacks, saveLimitPack } from './packs.service.ts';
import * as projects from './projects.service.ts';

export default serve(netZero, {
  handlers: {
    getCodesByEnvSubTypes,
    getEnvWithCodeLimit,
    saveLimitUses,
    getLimitPacks,
    saveLimitPack,
    deleteLimitPack,
    getCo2EmissionByPortfolio,
    getDecarbonizeProjects: projects.getDecarbonizeProjects,
    addDecarbonizeProject: projects.addDecarbonizeProject,
    updateDecarbonizeProject: projects.updateDecarbonizeProject,
    deleteDecarbonizeProject: projects.deleteDecarbonizeProject,
  },
});
