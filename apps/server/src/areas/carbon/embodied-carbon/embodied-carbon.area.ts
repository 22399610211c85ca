import { embodiedCarbon } from '@steward/contract/carbon/embodied-carbon';
import { serve } from '../../../platform/serve.ts';
import * as service from './embodied-carbon.service.ts';
import { getCarbonPayback } from './payback.service.ts';

export default serve(embodiedCarbon, {
  handlers: {
    getEmbodiedCarbon: service.getEmbodiedCarbon,
    addEmbodiedCarbonProject: service.addEmbodiedCarbonProject,
    updateEmbodiedCarbonProject: service.updateEmbodiedCarbonProject,
    deleteEmbodiedCarbonProject: service.deleteEmbodiedCarbonProject,
    getEmbodiedCarbonItems: service.getEmbodiedCarbonItems,
    addEmbodiedCarbonItem: service.addEmbodiedCarbonItem,
    updateEmbodiedCarbonItem: service.updateEmbodiedCarbonItem,
    deleteEmbodiedCarbonItem: service.deleteEmbodiedCarbonItem,
    getCarbonPayback,
  },
});
