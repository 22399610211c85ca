import { totalOf } from '@steward/core/ghg/known-sums';
import type { Ctx } from '../../../../platform/ctx.ts';
import {
  declareIndependenceByVerifier,
  saveRisksByVerifier,
  saveStatementDetailsByVerifier,
} from '../../../carbon/verification/engagement.service.ts';
import {
  getGhgProtocolReportForVerifier,
  getGhgRprtDataForVerifier,
  traceForVerifier,
} from '../../../carbon/verification/frozen.service.ts';
import { setMaterialityByVerifier } from '../../../carbon/verification/sampling.service.ts';

const PROPERTIES_READ = 2;

/** The work before a conclusion. The statement names this work and no other, and the log has an entry of each step. */
export async function doVerifiersWork(vera: Ctx, token: string): Promise<void> {
  await getGhgProtocolReportForVerifier(vera, { token });
  const { by_environment } = await getGhgRprtDataForVerifier(vera, { token });
  const largest = by_environment
    .toSorted((a, b) => (totalOf(b, 'location') ?? 0) - (totalOf(a, 'location') ?? 0))
    .slice(0, PROPERTIES_READ);
  await setMaterialityByVerifier(vera, { token, percent: 5, performance_percent: 75 });
  await saveRisksByVerifier(vera, {
    token,
    risks: [
      {
        area: 'Own factors of district heat',
        inherent: 'high',
        control: 'medium',
        response: 'The source of the factor is asked of the organization.',
      },
      {
        area: 'Scope 2 of the two properties with the largest emissions',
        inherent: 'medium',
        control: 'low',
        response: 'Their calculation lines are read and recalculated.',
      },
    ],
  });
  for (const { environment_id } of largest) await traceForVerifier(vera, { token, environment_id });
  const names = largest.map(({ environment_name }) => environment_name).join(' and ');
  await saveStatementDetailsByVerifier(vera, {
    token,
    body: '',
    accreditation: '',
    role: 'Lead verifier',
    place: 'Hamburg',
    addressee: '',
    standard: 'iso-14064-3',
    work: `The calculation lines of ${names} were read and recalculated. The source of the own factor of district heat was asked of the organization, and its answer was read.`,
    emphasis: '',
    upper_limit: '',
    no_sample: '',
  });
  await declareIndependenceByVerifier(vera, { token });
}
