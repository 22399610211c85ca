import { auditLog } from '@steward/contract/access/audit-log';
import { serve } from '../../../platform/http/serve.ts';
import { exportAuditLog, getAuditLog, getAuditLogTables } from './audit-log.service.ts';

export default serve(auditLog, {
  handlers: { getAuditLog, getAuditLogTables, exportAuditLog }, // History is read, not made: the log of the organization that takes the archive in is its own.
  archive: { audit_log: 'exported' },
});
