import { z } from 'zod';
import { area, countedDay, id, text } from '../call.ts';

/** Mails to colleagues with the values read from bills. */
export const billReports = area(
  'energy/bill-reports',
  {
    sendOcrBillReports: {
      method: 'POST',
      path: '/sendOcrBillReports',
      access: 'member',
      needs: 'utilities.export',
      summary:
        'Mail colleagues a report of the bills that were read by machine: sums by utility, and the bills themselves',
      limit: { calls: 20, perSeconds: 60 },
      input: z
        .object({
          environment_id: id('environment').optional(),
          portfolio_id: id('portfolio').optional(),
          /** Bills with days in this period; both days count. */
          from: countedDay(),
          until: countedDay(),
          emails: z
            .array(
              z
                .string()
                .trim()
                .toLowerCase()
                .pipe(z.email().max(254))
                .meta({ examples: ['owner@walk.example'] }),
            )
            .min(1)
            .max(20),
          note: text(1000).default(''),
        })
        .superRefine(({ from, until }, check) => {
          if (until < from)
            check.addIssue({ code: 'custom', path: ['until'], message: 'must not come before the first day' });
        }),
      answer: z.object({ sent: z.number(), bills: z.number() }),
    },
  },
  {
    failures: {
      'bill-report.no-bills': {
        status: 422,
        message: 'No bill in this period was processed automatically. Choose another period or property.',
      },
      'bill-report.not-a-colleague': {
        status: 422,
        message: 'Reports can only be sent to members of this organization. This address is not one of them.',
      },
      'bill-report.out-of-reach': {
        status: 422,
        message: 'This person does not have access to all of these properties.',
      },
    },
  },
);
