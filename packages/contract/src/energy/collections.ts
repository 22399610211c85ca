import { z } from 'zod';
import { area, countedDay, Done, id } from '../call.ts';
import {
  CollectionDebit,
  CollectionRun,
  CollectionSettings,
  OpenStatement,
  settingsFields,
  TenantMandate,
  tenantMandateFields,
} from './collections.debit.ts';

const oneRun = z.object({ collection_run_id: id('collection-run') });

/** Recharge statements that tenants pay by SEPA direct debit. */
export const collections = area(
  'energy/collections',
  {
    getCollectionSettings: {
      method: 'POST',
      path: '/getCollectionSettings',
      access: 'member',
      needs: 'payments.read',
      summary: 'The creditor identifier of the organization, and how long before a collection tenants are told of it',
      input: z.object({}),
      answer: CollectionSettings,
    },
    saveCollectionSettings: {
      method: 'POST',
      path: '/saveCollectionSettings',
      access: 'member',
      needs: 'organization.edit',
      summary: 'Say by which creditor identifier the organization collects; runs that were prepared keep theirs',
      input: z.object(settingsFields),
      answer: CollectionSettings,
    },
    getTenantMandates: {
      method: 'POST',
      path: '/getTenantMandates',
      access: 'member',
      needs: 'payments.read',
      summary: 'The mandates by which tenants let the landlord collect',
      input: z.object({}),
      answer: z.array(TenantMandate),
    },
    saveTenantMandate: {
      method: 'POST',
      path: '/saveTenantMandate',
      access: 'member',
      needs: 'payments.edit',
      summary:
        'Add a mandate of a tenant, or change the one that is named; a changed account counts once somebody else confirmed it',
      input: z.object({
        tenant_mandate_id: id('tenant-mandate').optional(),
        tenant_id: id('tenant'),
        ...tenantMandateFields,
      }),
      answer: TenantMandate,
    },
    confirmTenantMandate: {
      method: 'POST',
      path: '/confirmTenantMandate',
      access: 'member',
      needs: 'payments.approve',
      summary: 'Confirm the changed account of a mandate; not by who changed it',
      input: z.object({ tenant_mandate_id: id('tenant-mandate') }),
      answer: TenantMandate,
    },
    deleteTenantMandate: {
      method: 'POST',
      path: '/deleteTenantMandate',
      access: 'member',
      needs: 'payments.delete',
      summary: 'Delete a mandate that was entered by mistake; one that was used gets a last day instead',
      input: z.object({ tenant_mandate_id: id('tenant-mandate') }),
      answer: Done,
    },
    getOpenStatements: {
      method: 'POST',
      path: '/getOpenStatements',
      access: 'member',
      needs: 'payments.read',
      summary:
        'Issued statements in euro that are in no collection, and whether the mandate of their tenant allows one',
      limit: { calls: 300, perSeconds: 60 },
      input: z.object({}),
      answer: z.array(OpenStatement),
    },
    createCollectionRun: {
      method: 'POST',
      path: '/createCollectionRun',
      access: 'member',
      needs: 'payments.export',
      summary: 'Put open statements into a collection run; a statement is never in two',
      limit: { calls: 60, perSeconds: 60 },
      input: z.object({
        recharge_statement_ids: z.array(id('recharge-statement')).min(1).max(500),
        bank_account_id: id('bank-account'),
        collection_day: countedDay(),
      }),
      answer: CollectionRun,
    },
    getCollectionRuns: {
      method: 'POST',
      path: '/getCollectionRuns',
      access: 'member',
      needs: 'payments.read',
      summary: 'Collection runs whose statements the person may see, latest first',
      input: z.object({}),
      answer: z.array(CollectionRun),
    },
    getCollectionRun: {
      method: 'POST',
      path: '/getCollectionRun',
      access: 'member',
      needs: 'payments.read',
      summary: 'A collection run with its debits and what became of each',
      input: oneRun,
      answer: CollectionRun.extend({ lines: z.array(CollectionDebit) }),
    },
    approveCollectionRun: {
      method: 'POST',
      path: '/approveCollectionRun',
      access: 'member',
      needs: 'payments.approve',
      summary: 'Approve a run, not by who prepared it: its file is made, pain.008.001.08, and stays as it is',
      limit: { calls: 60, perSeconds: 60 },
      input: oneRun,
      answer: CollectionRun,
    },
    downloadCollectionFile: {
      method: 'POST',
      path: '/downloadCollectionFile',
      access: 'member',
      needs: 'payments.export',
      shape: 'file',
      summary: 'The SEPA direct debit file of an approved run, always the same bytes',
      limit: { calls: 60, perSeconds: 60 },
      input: oneRun,
      answer: z.null(),
    },
    cancelCollectionRun: {
      method: 'POST',
      path: '/cancelCollectionRun',
      access: 'member',
      needs: 'payments.export',
      summary: 'Cancel a run of which the bank has booked nothing: its statements are open again',
      limit: { calls: 60, perSeconds: 60 },
      input: oneRun,
      answer: CollectionRun,
    },
  },
  {
    failures: {
      'collection.every-property': {
        status: 403,
        message: 'This counts for the whole organization. Only people who see every property can change it.',
      },
      'tenant-mandate.not-found': { status: 404, message: 'This mandate was not found.' },
      'tenant-mandate.taken': { status: 409, message: 'Another mandate of your organization has this reference.' },
      'tenant-mandate.needs-other': {
        status: 409,
        message: 'You changed this account. Somebody else has to confirm it.',
      },
      'tenant-mandate.confirmed': { status: 409, message: 'This account is confirmed already.' },
      'tenant-mandate.used': {
        status: 409,
        message: 'This mandate was used in a collection run. Enter its last day instead of deleting it.',
      },
      'collection-run.not-found': { status: 404, message: 'This collection run was not found.' },
      'collection-run.no-creditor-id': {
        status: 409,
        message: 'Enter the creditor identifier of your organization first.',
      },
      'collection-run.no-account': {
        status: 404,
        message: 'This bank account was not found. Choose an account in euro of your organization.',
      },
      'collection-run.statement-taken': {
        status: 409,
        message: 'Some of these statements are in a collection run already, or are not open any more.',
      },
      'collection-run.mandates': {
        status: 409,
        message: 'Not every tenant of these statements has a mandate that can be used on the collection date.',
      },
      'collection-run.needs-other': {
        status: 409,
        message: 'You prepared this run. Somebody else has to approve it.',
      },
      'collection-run.changed': {
        status: 409,
        message: 'A statement or mandate has changed since this run was prepared. Cancel it and prepare another.',
      },
      'collection-run.too-late': {
        status: 409,
        message: 'The collection date is too close for the bank. Cancel this run and prepare another.',
      },
      'collection-run.not-approved': { status: 409, message: 'This run has no file until somebody has approved it.' },
      'collection-run.approved': { status: 409, message: 'This run is approved already.' },
      'collection-run.closed': {
        status: 409,
        message: 'The bank has booked debits of this run, or it was cancelled.',
      },
    },
  },
);
