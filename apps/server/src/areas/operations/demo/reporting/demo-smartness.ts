import { smartness } from '@steward/contract/reporting/smartness';
import { type Ctx } from '../../../../platform/ctx.ts';
import { getSmartnessCoreCriteriaForm } from '../../../reporting/smartness/form.service.ts';
import { createSmartnessCoreCriteriaForm } from '../../../reporting/smartness/saving.service.ts';

/** Levels of the services for which the equipment of the building proposes none; a second number is the target. */
const services: Readonly<Record<string, readonly [level: number, target?: number]>> = {
  'H-1a': [2, 3],
  'H-1c': [1],
  'H-2a': [1],
  'H-3': [1, 2],
  'DHW-1a': [1],
  'DHW-1b': [1],
  'DHW-3': [1],
  'C-1a': [2],
  'C-3': [1],
  'V-6': [1, 2],
  'E-2': [1],
  'E-12': [2],
  'EV-16': [1],
  'MC-13': [1],
  'MC-25': [1, 2],
};

/** Of the twenty-seven services, those that the building has no use for. */
const notApplicable: readonly (readonly [code: string, reason: string])[] = [
  ['H-2b', 'A gas boiler heats the building; the heat pump serves the server room alone.'],
  ['DE-4', 'The windows cannot be opened.'],
  ['E-3', 'There is no storage of electricity.'],
  ['E-11', 'There is no storage of electricity.'],
];

const criteria: Readonly<Record<string, readonly [level: number, target?: number]>> = {
  'BS-E1-1': [2, 3],
  'BS-E1-2': [2],
  'BS-E1-3': [1, 2],
  'BS-E1-5': [1],
  'BS-E1-6': [2, 3],
  'BS-E1-9': [2],
  'BS-C2-1': [2],
  'BS-C2-2': [1],
  'BS-C2-4': [1],
  'BS-HW3-1': [1, 2],
  'BS-HW3-3': [2],
  'BS-F4-1': [0, 1],
  'BS-C5-1': [2],
  'BS-SS6-1': [2],
  'BS-SS6-2': [2],
  'BS-AI7-1': [2, 3],
  'BS-AI7-3': [1],
  'BS-SD8-1': [1],
  'BS-SD8-2': [2],
  'BS-CS9-1': [1],
  'BS-OSI10-1': [2],
  'BS-WW11-1': [1],
};

type Method = 'core' | 'sri_a';

/** One assessment: what the equipment proposes is accepted, the other levels are those of a person. */
async function assess(
  ctx: Ctx,
  environment_id: string,
  method: Method,
  year: number,
  levels: typeof services,
  without: typeof notApplicable = [],
): Promise<void> {
  const asked = { environment_id, method, year, language: 'en' as const };
  const form = await getSmartnessCoreCriteriaForm(ctx, asked);
  const proposed = form.groups
    .flatMap(({ questions }) => questions)
    .flatMap(({ code, proposal }) =>
      proposal && !proposal.is_carried && !proposal.is_by_absence && !(code in levels) ? [code] : [],
    );
  const input = smartness.createSmartnessCoreCriteriaForm.input.parse({
    ...asked,
    answers: [
      ...proposed.map((code) => ({ code, accepts_proposal: true })),
      ...Object.entries(levels).map(([code, [level, target = null]]) => ({
        code,
        level,
        target,
        reason: 'Seen on the tour of the building.',
      })),
      ...without.map(([code, reason]) => ({ code, not_applicable: true, reason })),
    ],
  });
  await createSmartnessCoreCriteriaForm(ctx, input);
}

/** The first building by the SRI, class E with its way to D, and the second by the core criteria. */
export async function makeSmartness(ctx: Ctx, ids: readonly string[], year: number): Promise<void> {
  const [first, second] = ids;
  if (first) await assess(ctx, first, 'sri_a', year, services, notApplicable);
  if (second) await assess(ctx, second, 'core', year, criteria);
}
