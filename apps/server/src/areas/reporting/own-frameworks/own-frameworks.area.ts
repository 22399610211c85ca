import { ownFrameworks } from '@steward/contract/reporting/own-frameworks';
import { serve } from '../../../platform/http/serve.ts';
import * as service from './own-frameworks.service.ts';

export default serve(ownFrameworks, {
  handlers: {
    getOwnFrameworks: service.getOwnFrameworks,
    getOwnFramework: service.getOwnFramework,
    checkOwnFramework: service.checkOwnFramework,
    saveOwnFramework: service.saveOwnFramework,
    publishOwnFramework: service.publishOwnFramework,
    retireOwnFramework: service.retireOwnFramework,
    deleteOwnFramework: service.deleteOwnFramework,
    downloadOwnFramework: service.downloadOwnFramework,
    exportFrameworkTemplate: service.exportFrameworkTemplate,
  },
  archive: {
    framework_definitions: { state: 'kept', created_by: 'importer', changed_by: 'importer' },
  },
});
