import { z } from 'zod';
import { area, id, moment, text, paging } from '../call.ts';

export const changeKinds = ['insert', 'update', 'delete'] as const;

const filter = {
  /** From the first moment, up to but without the second. */
  from: moment().optional(),
  until: moment().optional(),
  user_id: id('user').optional(),
  table: z
    .string()
    .regex(/^[a-z_]{1,60}$/)
    .optional(),
  action: z.enum(changeKinds).optional(),
  object_id: z.uuid().optional(),
  search: text(200).optional(),
  /** Includes changes without an author: background work, and the initial data of an organization. */
  with_system: z.boolean().default(false),
};

export const AuditEntry = z.object({
  _id: z.string(),
  at: z.string(),
  actor_id: z.string().nullable(),
  actor_name: z.string().nullable(),
  action: z.enum(changeKinds),
  table_name: z.string(),
  object_id: z.string(),
  /** The present name of the object, or its last known one. */
  object_name: z.string().nullable(),
  /** The changed fields; a long value is shortened and ends with an ellipsis. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Changes in an organization: what was changed, when and by whom. */
export const auditLog = area(
  'access/audit-log',
  {
    getAuditLog: {
      method: 'POST',
      path: '/getAuditLog',
      access: 'member',
      needs: 'audit-log.read',
      summary: 'The audit log, newest first; members see the changes of the properties they reach',
      input: z.object({
        ...filter,
        ...paging,
      }),
      answer: z.object({
        paginateData: z.array(AuditEntry),
        /** Counted up to 10,000. */
        totalData: z.number(),
        /** Names of people, properties and other objects whose ids are in the changes. */
        names: z.record(z.string(), z.string()),
      }),
    },
    getAuditLogTables: {
      method: 'POST',
      path: '/getAuditLogTables',
      access: 'member',
      needs: 'audit-log.read',
      summary: 'The kinds of objects in the audit log',
      input: z.object({}),
      answer: z.array(z.string()),
    },
    exportAuditLog: {
      method: 'POST',
      path: '/exportAuditLog',
      access: 'member',
      needs: 'audit-log.export',
      shape: 'file',
      summary: 'The audit log as a CSV file, one line for each field that changed',
      limit: { calls: 20, perSeconds: 60 },
      input: z.object(filter),
      answer: z.null(),
    },
  },
  {
    modules: [
      {
        key: 'audit-log',
        order: 80,
        under: 'account-settings',
        name: 'Audit log',
        permissions: ['read', 'export'],
        isAlwaysOn: true,
      },
      {
        key: 'logs',
        order: 20,
        under: 'platform',
        name: 'Logs',
        permissions: ['read'],
        route: '/logs',
        icon: 'IconHistory',
        isPlatform: true,
      },
    ],
  },
);
