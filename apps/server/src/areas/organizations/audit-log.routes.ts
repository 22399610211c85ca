import { auditLog } from '@steward/contract/audit-log';
import { bind } from '../../platform/bind.ts';
import { exportAuditLog, getAuditLog, getAuditLogTables } from './audit-log.service.ts';

export const auditLogRoutes = bind(auditLog, { getAuditLog, getAuditLogTables, exportAuditLog });
