import { verification } from '@steward/contract/verification';
import { bind } from '../../platform/bind.ts';
import * as decision from './decision.service.ts';
import * as frozen from './frozen.service.ts';

export const verificationRoutes = bind(verification, {
  getGhgProtocolReportForVerifier: frozen.getGhgProtocolReportForVerifier,
  getGhgRprtDataForVerifier: frozen.getGhgRprtDataForVerifier,
  traceForVerifier: frozen.traceForVerifier,
  getBillForVerifier: frozen.getBillForVerifier,
  getBillPageForVerifier: frozen.getBillPageForVerifier,
  downloadReportForVerifier: frozen.downloadReportForVerifier,
  askByVerifier: decision.askByVerifier,
  closeByVerifier: decision.closeByVerifier,
  submitReprtByVerifier: decision.submitReprtByVerifier,
});
