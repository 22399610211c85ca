import { netZero } from '@steward/contract/carbon/net-zero';
import { serve } from '../../../platform/http/serve.ts';
import { applyAbatementPlan, planAbatement } from './abatement.service.ts';
import { netZeroSources as figures } from './net-zero.figures.ts';
import { netZeroSources as sources } from './net-zero.sources.ts';
import * as offsets from './offsets.service.ts';
import { getNetZeroPlan } from './plan.service.ts';
import { getPropertyStrips } from './strips.service.ts';
import * as targets from './targets.service.ts';

export default serve(netZero, {
  handlers: {
    getNetZeroPlan,
    planAbatement,
    applyAbatementPlan,
    getPropertyStrips,
    saveEmissionTarget: targets.saveEmissionTarget,
    deleteEmissionTarget: targets.deleteEmissionTarget,
    getEmissionOffsets: offsets.getEmissionOffsets,
    addEmissionOffset: offsets.addEmissionOffset,
    deleteEmissionOffset: offsets.deleteEmissionOffset,
    getPathways: targets.getPathways,
    loadPathways: targets.loadPathways,
    deletePathways: targets.deletePathways,
  },
  figures,
  sources,
  archive: {
    emission_targets: { created_by: 'importer' },
    emission_offsets: { created_by: 'importer' },
    emission_pathways: 'imported',
  },
  menu: { 'net-zero': { isSetUp: ['emission_targets', 'decarbonization_projects', 'limit_uses'] } },
});
