import { carriers } from '@steward/core/ghg/carrier';
import { z } from 'zod';
import { area, countedDay, Done, id, requiredText } from '../call.ts';
import { savedOf } from '../changes.ts';
import { Language } from '../language.ts';
import { rechargeFields, RechargeRun, RechargeStatement, RechargeView } from './recharge.run.ts';

const oneId = z.object({ recharge_run_id: id('recharge-run') });
const statement = z.object({ recharge_statement_id: id('recharge-statement'), language: Language });

/** Splitting the costs of a property over its tenants; the owner bears the share of vacant spaces. */
export const recharge = area(
  'energy/recharge',
  {
    getRechargeRuns: {
      method: 'POST',
      path: '/getRechargeRuns',
      access: 'member',
      needs: 'recharge.read',
      summary: 'The recharge runs of a property, the latest period first',
      input: z.object({ environment_id: id('environment') }),
      answer: z.array(RechargeRun),
    },
    getRechargeChoices: {
      method: 'POST',
      path: '/getRechargeChoices',
      access: 'member',
      needs: 'recharge.read',
      summary: 'What a run of a property could take in a period: carriers with bills, leases, meters and spaces',
      input: z.object({ environment_id: id('environment'), first_day: countedDay(), last_day: countedDay() }),
      answer: z.object({
        carriers: z.array(z.object({ carrier: z.enum(carriers), currency: z.string(), bills: z.number() })),
        leases: z.array(z.object({ lease_id: id('lease'), tenant_name: z.string(), space_name: z.string() })),
        meters: z.array(z.object({ meter_id: id('meter'), carrier: z.enum(carriers), meter_no: z.string() })),
        spaces: z.array(z.object({ space_id: id('space'), space_name: z.string() })),
      }),
    },
    saveRecharge: {
      method: 'POST',
      path: '/saveRecharge',
      access: 'member',
      needs: 'recharge.edit',
      summary: 'Add a draft of a recharge run, or change the one that is named',
      limit: { calls: 60, perSeconds: 60 },
      input: savedOf(
        { recharge_run_id: id('recharge-run') },
        {
          environment_id: id('environment'),
          ...rechargeFields,
          /** The cancelled run that this one corrects. */
          corrects_id: id('recharge-run').nullable().default(null),
        },
      ),
      answer: RechargeRun,
    },
    getRechargeRun: {
      method: 'POST',
      path: '/getRechargeRun',
      access: 'member',
      needs: 'recharge.read',
      summary: 'One run with its bills, the part of every tenant and of the owner, and how each was calculated',
      limit: { calls: 120, perSeconds: 60 },
      input: oneId,
      answer: RechargeView,
    },
    issueRecharge: {
      method: 'POST',
      path: '/issueRecharge',
      access: 'member',
      needs: 'recharge.approve',
      summary: 'Number and freeze a draft, with a statement for every tenant',
      limit: { calls: 60, perSeconds: 60 },
      input: oneId.extend({
        /** The total that the person saw. */
        total: z.number(),
      }),
      answer: RechargeRun,
    },
    cancelRecharge: {
      method: 'POST',
      path: '/cancelRecharge',
      access: 'member',
      needs: 'recharge.approve',
      summary: 'Cancel an issued run with a reason; its bills can be recharged again',
      input: oneId.extend({ reason: requiredText(1000) }),
      answer: RechargeRun,
    },
    deleteRecharge: {
      method: 'POST',
      path: '/deleteRecharge',
      access: 'member',
      needs: 'recharge.edit',
      summary: 'Delete a draft',
      input: oneId,
      answer: Done,
    },
    getRechargeStatements: {
      method: 'POST',
      path: '/getRechargeStatements',
      access: 'member',
      needs: 'recharge.read',
      summary: 'The statements of a tenant, the latest first',
      input: z.object({ tenant_id: id('tenant') }),
      answer: z.array(RechargeStatement),
    },
    getMyRechargeStatements: {
      method: 'POST',
      path: '/getMyRechargeStatements',
      access: 'member',
      needs: 'tenants.read',
      summary: 'The statements of the tenants of the signed-in user; empty for other users',
      input: z.object({}),
      answer: z.array(RechargeStatement),
    },
    downloadRechargeStatement: {
      method: 'GET',
      path: '/rechargeStatement/:recharge_statement_id',
      access: 'member',
      needs: 'recharge.read',
      shape: 'file',
      summary: "A tenant's statement as PDF, with its calculation",
      limit: { calls: 60, perSeconds: 60 },
      input: statement,
      answer: z.null(),
    },
    downloadMyRechargeStatement: {
      method: 'GET',
      path: '/myRechargeStatement/:recharge_statement_id',
      access: 'member',
      needs: 'tenants.read',
      shape: 'file',
      summary: 'An own statement as PDF, for a tenant user',
      limit: { calls: 60, perSeconds: 60 },
      input: statement,
      answer: z.null(),
    },
  },
  {
    modules: [
      {
        key: 'recharge',
        order: 40,
        under: 'costs',
        name: 'Tenant charges',
        permissions: ['read', 'edit', 'approve'],
        route: '/datahub/data_library/utilities/recharge',
        icon: 'IconReceiptRefund',
        isNotForTenants: true,
      },
    ],
    failures: {
      'recharge.not-found': { status: 404, message: 'This charge run was not found.' },
      'recharge.not-draft': {
        status: 409,
        message: 'This run was issued or cancelled and can no longer be changed. Cancel it and create a corrected one.',
      },
      'recharge.not-issued': { status: 409, message: 'Only an issued run can be cancelled.' },
      'recharge.collected': {
        status: 409,
        message: 'Statements of this run are collected by direct debit. Cancel the collection run first.',
      },
      'recharge.paid': {
        status: 409,
        message: 'Tenants have paid statements of this run. Reverse these payments under Collections first.',
      },
      'recharge.changed': {
        status: 409,
        message: 'The bills have changed since you opened this run. Review it again before you issue it.',
      },
      'recharge.incomplete': {
        status: 409,
        message: 'Some of these costs cannot be split yet. The page of the run shows what is missing.',
      },
      'recharge.corrects-cancelled': {
        status: 409,
        message: 'A corrected run replaces a cancelled run of the same property.',
      },
      'recharge-statement.not-found': { status: 404, message: 'This statement was not found.' },
    },
  },
);
