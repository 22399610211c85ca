import { equipment } from '@steward/contract/estate/equipment';
import { serve } from '../../../platform/http/serve.ts';
import * as service from './equipment.service.ts';
import * as files from './files.service.ts';
import * as kinds from './kinds.service.ts';
import { equipmentSources } from './equipment.sources.ts';
import { getReplacements } from './replacements.service.ts';
import { equipmentEvidence } from './equipment.evidence.ts';

export default serve(equipment, {
  handlers: {
    getEquipmentTypes: kinds.getEquipmentTypes,
    getEquipmentMasterTypes: kinds.getEquipmentMasterTypes,
    getEquipmentCategories: kinds.getEquipmentCategories,
    getEquipmentSubCategories: kinds.getEquipmentSubCategories,
    getEquipmentSchema: kinds.getEquipmentSchema,
    getEquipments: service.getEquipments,
    getEquipmentsES: service.getEquipmentsES,
    getEquipmentsFromSearchValue: service.getEquipmentsFromSearchValue,
    getEquipment: service.getEquipment,
    getEqpmntHierarchy: service.getEqpmntHierarchy,
    addEquipment: service.addEquipment,
    editEquipment: service.editEquipment,
    deleteEquipment: service.deleteEquipment,
    addEquipmentES: service.addEquipmentES,
    editEquipmentES: service.editEquipmentES,
    deleteEquipmentES: service.deleteEquipmentES,
    uploadFilesEquipmentES: files.uploadFilesEquipmentES,
    getEquipmentFile: files.getEquipmentFile,
    deleteEquipmentFile: files.deleteEquipmentFile,
    getReplacements,
  },
  search: { Equipment: ({ object_id }) => `/equipment?equipment=${object_id}` },
  evidence: { equipment: equipmentEvidence },
  sources: equipmentSources,
  archive: { equipment: { created_by: 'importer' }, equipment_files: 'imported' },
  menu: { equipment: { isSetUp: ['equipment'] } },
});
