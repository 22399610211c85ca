import { spaces } from '@steward/contract/spaces';
import { bind } from '../../platform/bind.ts';
import * as service from './spaces.service.ts';

export const spacesRoutes = bind(spaces, {
  getSpaces: service.getSpaces,
  createSpace: service.createSpace,
  updateSpace: service.updateSpace,
  checkSpaceDeletable: service.checkSpaceDeletable,
  deleteSpace: service.deleteSpace,
  getSpaceTypes: service.getSpaceTypes,
  checkGrossFloorArea: service.checkGrossFloorArea,
  checkOccupancy: service.checkOccupancy,
  checkPropertySpaceExists: service.checkPropertySpaceExists,
});
