import { netZero } from '@steward/contract/carbon/net-zero';
import { serve } from '../../../platform/http/serve.ts';
import { applyAbatementPlan, planAbatement } from './abatement.service.ts';
import { getCo2EmissionByPortfolio } from './baseline.service.ts';
import * as lawPaths from './law-paths.service.ts';
import { getEnvWithCodeLimit, saveLimitUses, saveTaxLot } from './limits.service.ts';
import { deleteLimitPack, getCodesByEnvSubTypes, getLimitPacks, saveLimitPack } from './packs.service.ts';
import { getNetZeroPlan } from './plan.service.ts';
import * as proof from './proof.service.ts';
import { getProvenSavings, getSavingProof } from './proven-savings.service.ts';
import * as projects from './projects.service.ts';
import { getPropertyStrips } from './strips.service.ts';
import * as offsets from './offsets.service.ts';
import * as targets from './targets.service.ts';
import { netZeroSources } from './net-zero.figures.ts';

export default serve(netZero, {
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
    getCo2EmissionByPortfolio,
    getNetZeroPlan,
    planAbatement,
    applyAbatementPlan,
    getProvenSavings,
    getPropertyStrips,
    getSavingProof,
    saveSavingProof: proof.saveSavingProof,
    addSavingAdjustment: proof.addSavingAdjustment,
    deleteSavingAdjustment: proof.deleteSavingAdjustment,
    saveEmissionTarget: targets.saveEmissionTarget,
    deleteEmissionTarget: targets.deleteEmissionTarget,
    getEmissionOffsets: offsets.getEmissionOffsets,
    addEmissionOffset: offsets.addEmissionOffset,
    deleteEmissionOffset: offsets.deleteEmissionOffset,
    getPathways: targets.getPathways,
    loadPathways: targets.loadPathways,
    deletePathways: targets.deletePathways,
    getDecarbonizeProjects: projects.getDecarbonizeProjects,
    addDecarbonizeProject: projects.addDecarbonizeProject,
    updateDecarbonizeProject: projects.updateDecarbonizeProject,
    deleteDecarbonizeProject: projects.deleteDecarbonizeProject,
  },
  figures: netZeroSources,
});
