import { carriers } from '@steward/core/ghg/carrier';
import { meterPayers } from '@steward/core/meters/payer';
import { meterUses } from '@steward/core/meters/serves';
import { servesReasons } from '@steward/core/meters/serves-proposal';
import { z } from 'zod';
import { Done, id, paging, text } from '../call.ts';

/** A meter in use of which nothing states what it serves. */
export const UnstatedMeter = z.object({
  meter_id: id('meter'),
  environment_id: id('environment'),
  environment_name: z.string(),
  carrier: z.enum(carriers),
  meter_no: z.string(),
  note: z.string(),
  supplier: z.string(),
  paid_by: z.enum(meterPayers),
  /** Null: nothing shows it. */
  proposal: z
    .object({
      serves: z.enum(meterUses),
      spaces: z.array(z.object({ space_id: id('space'), space_name: z.string() })),
      reason: z.enum(servesReasons),
      /** The word or space that was found in number or note; empty otherwise. */
      found: z.string(),
    })
    .nullable(),
});
export type UnstatedMeter = z.infer<typeof UnstatedMeter>;

/** The fields by which the meters to state are sorted. */
export const unstatedSorts = ['environment_name', 'carrier', 'meter_no'] as const;

const place = { environment_id: id('environment').optional() };

/** What meters serve that do not say it, as proposals that a person accepts. */
export const meterProposalCalls = {
  getMetersToState: {
    method: 'POST',
    path: '/getMetersToState',
    access: 'member',
    needs: 'meters.read',
    summary: 'A page of the meters in use of which nothing states what they serve, each with a proposal and its reason',
    input: z.object({
      ...place,
      carrier: z.enum(carriers).optional(),
      search: text(200).default(''),
      sort: z.enum(unstatedSorts).default('environment_name'),
      descending: z.boolean().default(false),
      ...paging,
    }),
    answer: z.object({ paginateData: z.array(UnstatedMeter), totalData: z.number() }),
  },
  countMetersToState: {
    method: 'POST',
    path: '/countMetersToState',
    access: 'member',
    needs: 'meters.read',
    summary: 'How many meters in use do not state what they serve',
    input: z.object(place),
    answer: z.object({ count: z.number() }),
  },
  acceptMeterServes: {
    method: 'POST',
    path: '/acceptMeterServes',
    access: 'member',
    needs: 'meters.edit',
    summary: 'State what meters serve that did not state it, from the beginning: proposals as they were shown',
    limit: { calls: 60, perSeconds: 600 },
    input: z.object({
      meters: z
        .array(
          z.object({
            meter_id: id('meter'),
            serves: z.enum(meterUses),
            serves_space_ids: z
              .array(id('space'))
              .max(500)
              .default([])
              .meta({ examples: [[]] }),
          }),
        )
        .min(1)
        .max(500),
    }),
    answer: z.object({ serves_ids: z.array(id('meter-serves')) }),
  },
  undoMeterServes: {
    method: 'POST',
    path: '/undoMeterServes',
    access: 'member',
    needs: 'meters.edit',
    summary: 'Take back what was accepted for meters',
    limit: { calls: 60, perSeconds: 600 },
    input: z.object({ serves_ids: z.array(id('meter-serves')).min(1).max(500) }),
    answer: Done,
  },
} as const;

export const meterProposalFailures = {
  'meter.serves-stated': {
    status: 409,
    message: 'What one of these meters serves was stated in the meantime. Reload the list.',
  },
} as const;
