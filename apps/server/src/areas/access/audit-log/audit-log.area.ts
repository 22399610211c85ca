import { auditLog } from '@steward/contract/access/audit-log';
import { serve } from '../../../platform/http/serve.ts';
import { exportAuditLog, getAuditLog, getAuditLogTables } from './audit-log.service.ts';

export default serve(auditLog, {
  handlers: { getAuditLog, getAuditLogTables, exportAuditLog },
  // The log of an archive is listed apart; the importing organization has a log of its own.
  archive: { audit_log: 'records' },
});
