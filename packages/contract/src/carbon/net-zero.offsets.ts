import { offsetKinds } from '@steward/core/net-zero/offset';
import { z } from 'zod';
import { countedDay, Done, id, requiredText, year, type CallDefinition } from '../call.ts';
import { Level } from './boundaries.ts';

const fields = {
  /** At most one of the two; neither: the whole organization. */
  environment_id: id('environment').nullable().default(null),
  portfolio_id: id('portfolio').nullable().default(null),
  year: year(),
  kind: z.enum(offsetKinds),
  kg: z.number().positive('must be more than 0').max(1e15),
  /** Registry and serial numbers, or the source of the figure. */
  reference: requiredText(300),
  retired_on: countedDay().nullable().default(null),
};

const Offset = z.object({ _id: id('emission-offset'), ...fields });
export type EmissionOffset = z.infer<typeof Offset>;

/** Offsets are shown next to emissions and lower none of them. */
export const offsetCalls = {
  getEmissionOffsets: {
    method: 'POST',
    path: '/getEmissionOffsets',
    access: 'member',
    needs: 'net-zero.read',
    summary: 'Offsets, sequestration and avoided emissions of an organization, portfolio or property',
    input: z.object({ level: Level, target_id: z.uuid().optional() }),
    answer: z.array(Offset),
  },
  addEmissionOffset: {
    method: 'POST',
    path: '/addEmissionOffset',
    access: 'member',
    needs: 'net-zero.create',
    summary: 'Record an offset, sequestration or avoided emissions of a year; emissions stay as they are',
    input: z.object(fields),
    answer: Offset,
  },
  deleteEmissionOffset: {
    method: 'POST',
    path: '/deleteEmissionOffset',
    access: 'member',
    needs: 'net-zero.delete',
    summary: 'Delete a recorded offset',
    input: z.object({ emission_offset_id: id('emission-offset') }),
    answer: Done,
  },
} as const satisfies Record<string, CallDefinition>;
