import { decarbonization } from '@steward/contract/carbon/decarbonization';
import { serve } from '../../../platform/http/serve.ts';
import { getCo2EmissionByPortfolio } from './baseline.service.ts';
import * as projects from './projects.service.ts';

export default serve(decarbonization, {
  handlers: {
    getCo2EmissionByPortfolio,
    getDecarbonizeProjects: projects.getDecarbonizeProjects,
    addDecarbonizeProject: projects.addDecarbonizeProject,
    updateDecarbonizeProject: projects.updateDecarbonizeProject,
    deleteDecarbonizeProject: projects.deleteDecarbonizeProject,
  },
  archive: {
    decarbonization_projects: { status: { instead: { verified: 'completed' } }, created_by: 'importer' },
    decarbonization_project_links: 'imported',
  },
});
