import type { Answer, Parsed } from '@steward/contract/call';
import type { frameworks } from '@steward/contract/reporting/frameworks';
import { reading } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { findMeant } from './access.service.ts';
import { shownContent } from './content.service.ts';

type Process = Answer<typeof frameworks.checkTcfdProcess>;
type Step = Process['steps'][number];

const stepOf = (step: Step['step'], done: number, of: number): Step => ({
  step,
  done,
  of,
  state: of > 0 && done >= of ? 'done' : done > 0 ? 'begun' : 'open',
});

const isSettled = (state: string) => state !== 'open' && state !== 'drafted';

/**
 * The steps of the TCFD process, derived from the report: sections that are answered, figures that are taken over, answers that are
 * reviewed, rounds that were handed in. Without a report every step is open.
 */
export const checkTcfdProcess = (ctx: Ctx, input: Parsed<typeof frameworks.checkTcfdProcess>): Promise<Process> =>
  reading(ctx, async (work): Promise<Process> => {
    const access = await findMeant(ctx, work, { ...input, key: 'tcfd' });
    const content = access && (await shownContent(ctx, work, access, input.language));
    const questions = (content?.sections ?? []).flatMap(({ code: section, questions: some }) =>
      some.map((question) => ({ section, question })),
    );
    const count = (
      step: Step['step'],
      is: (section: string, code: string) => boolean,
      isDone: (question: (typeof questions)[number]['question']) => boolean = ({ answers }) =>
        answers.every(({ state }) => isSettled(state)),
    ): Step => {
      const meant = questions.filter(({ section, question }) => question.required && is(section, question.code));
      return stepOf(step, meant.filter(({ question }) => isDone(question)).length, meant.length);
    };
    const withFigures = questions.filter(({ question }) => question.has_figures);
    const taken = withFigures.filter(({ question }) =>
      question.answers.some(({ citations }) => citations.some(({ kind }) => kind === 'metric')),
    );
    const all = questions.flatMap(({ question }) => question.answers);
    const isHandedIn = content?.state === 'submitted' ? 2 : content?.state === 'approved' ? 1 : 0;
    return {
      report_id: access?.row.id ?? null,
      steps: [
        count('governance', (section) => section === 'GOV'),
        stepOf('data', taken.length, withFigures.length),
        count('risks', (section) => section === 'RSK'),
        count('scenarios', (section) => section === 'STR'),
        count('metrics', (section) => section === 'MET'),
        stepOf(
          'review',
          all.filter(({ reviewed_at }) => reviewed_at !== null).length,
          all.filter(({ state }) => isSettled(state)).length,
        ),
        stepOf('publication', isHandedIn, 2),
      ],
    };
  });
