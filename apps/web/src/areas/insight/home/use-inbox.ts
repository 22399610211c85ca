import { campaigns } from '@steward/contract/carbon/campaigns';
import { permissionRequests } from '@steward/contract/access/permission-requests';
import { reports } from '@steward/contract/carbon/reports';
import { payments } from '@steward/contract/energy/payments';
import { dashboards } from '@steward/contract/insight/dashboards';
import { tasks } from '@steward/contract/estate/tasks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { useSession } from '../../../session/session.ts';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { useHolds } from '../../../shared/may.ts';
import { isTaskKind, openWord } from '../../../shared/task-kinds.ts';
import type { PlainTarget } from '../../../ui/addresses.ts';
import { formatDay } from '../../../ui/format.ts';
import { dueSoon, overviewOf } from './home-ahead.ts';
import type { Counts } from './home-head.tsx';
import { organizationToday } from '../../../session/today.ts';

export interface InboxItem {
  key: string;
  kind: 'returned' | 'question' | 'check' | 'pay' | 'missing' | 'request' | 'task';
  title: string;
  text: string;
  /** The date of arrival, or the due date. */
  when?: string | undefined;
  isLate?: boolean;
  action: string;
  to: PlainTarget;
  /** The form of a task, instead of `to`. */
  form?: { href: string; environmentId: string | null };
}

/** The states of data requests that wait for the person. */
const awaited: ReadonlySet<string> = new Set(['asked', 'in-progress', 'sent-back']);
const shownTasks = 3;
const shownForms = 5;
const report = '/solutions/reporting/assessments/ghg-protocol';

/** All open work of the user, the most urgent first; undefined while it loads. */
export function useInbox(counts: Counts, year: number): InboxItem[] | undefined {
  const { t } = useTranslation('home');
  const words = useCarrierWords();
  const holds = useHolds();
  const [today] = useState(organizationToday);
  const person = useSession();
  const may = {
    reports: holds('ghg-protocol.read'),
    tasks: holds('tasks.read'),
    requests: holds('permission-requests.approve'),
    bills: holds('utilities.read'),
    overview: holds('dashboards.read'),
    pay: holds('payments.approve'),
  };
  const reportHeads = useAnswer(reports.getGhgReports, {}, { enabled: may.reports });
  const open = useAnswer(
    tasks.getTasks,
    { state: 'open', ...(person && { assignee_id: person.uid }) },
    { enabled: may.tasks },
  );
  const requests = useAnswer(permissionRequests.listAllPerms, { status: 'pending' }, { enabled: may.requests });
  const overview = useAnswer(dashboards.getPortfolioOverview, overviewOf(year), {
    keepsLast: true,
    enabled: may.overview,
  });
  const toPay = useAnswer(payments.getPayables, dueSoon, { enabled: may.pay });
  // Everybody may be asked for data, whatever the role.
  const asked = useAnswer(campaigns.getAskedOfMe, {});
  const isWaiting =
    asked.isPending ||
    (may.reports && reportHeads.isPending) ||
    (may.tasks && open.isPending) ||
    (may.requests && requests.isPending) ||
    (may.pay && toPay.isPending) ||
    (may.overview && overview.isPending);
  if (isWaiting) return undefined;

  const reportItems = (reportHeads.data ?? []).flatMap((one): InboxItem[] => {
    const name = `${one.target_name} ${one.year}`;
    const to = (tab: string): PlainTarget => ({
      to: report,
      search: { level: one.level, target: one.target_id, year: one.year, tab },
    });
    const when = formatDay(one.updated_at);
    return [
      ...(one.status === 'rejected'
        ? [
            {
              key: `returned-${one._id}`,
              kind: 'returned' as const,
              title: t('inbox.returned', { year: one.year }),
              text: t('inbox.returnedText', { name: one.target_name, round: one.round }),
              when,
              action: t('inbox.resolve'),
              to: to('verification'),
            },
          ]
        : []),
      ...(one.status !== 'accepted' && one.questions_open > 0
        ? [
            {
              key: `question-${one._id}`,
              kind: 'question' as const,
              title: t('inbox.questions', { count: one.questions_open }),
              text: name,
              when,
              action: t('inbox.answer'),
              to: to('verification'),
            },
          ]
        : []),
    ];
  });
  // Tasks with a form are done from here, also those without a due date.
  const mine = open.data ?? [];
  const shown = [
    ...mine.filter(({ due_date, form_url }) => due_date !== null && form_url === '').slice(0, shownTasks),
    ...mine.filter(({ form_url }) => form_url !== '').slice(0, shownForms),
  ].toSorted((a, b) => (a.due_date ?? '9999').localeCompare(b.due_date ?? '9999'));
  const requested = (asked.data ?? []).filter(({ state }) => awaited.has(state));
  const [nextRequest] = requested.toSorted((a, b) => a.due_on.localeCompare(b.due_on));
  const missing = overview.data?.missing;
  const [first] = toPay.data?.paginateData ?? [];
  const pending = requests.data?.totalData ?? 0;
  return [
    ...reportItems,
    ...(may.bills && counts.bills_in_review > 0
      ? [
          {
            key: 'check',
            kind: 'check' as const,
            title: t('words:countBillsToCheck', { count: counts.bills_in_review }),
            text: t('words:reviewedBillsAreIncludedInTheFigures'),
            action: t('words:check'),
            to: {
              to: '/datahub/data_library/utilities',
              search: { status: 'review', environment: 'all' },
            } satisfies PlainTarget,
          },
        ]
      : []),
    ...(first?.due_date
      ? [
          {
            key: 'pay',
            kind: 'pay' as const,
            title: t('inbox.pay', { count: toPay.data?.totalData ?? 0 }),
            text: [first.supplier, first.environment_name].filter(Boolean).join(' · '),
            when: t(first.due_date < today ? 'inbox.overdueSince' : 'inbox.due', { day: formatDay(first.due_date) }),
            isLate: first.due_date < today,
            action: t('inbox.pays'),
            to: {
              to: '/datahub/data_library/utilities/make_payment',
              search: { due: 'week', environment: 'all' },
            } satisfies PlainTarget,
          },
        ]
      : []),
    ...shown.filter(({ is_overdue }) => is_overdue).map((task) => taskItem(task)),
    ...(nextRequest
      ? [
          {
            key: 'asked',
            kind: 'question' as const,
            title: t('inbox.asked', { count: requested.length }),
            text: [nextRequest.name, nextRequest.environment_name].filter(Boolean).join(' · '),
            when: t(nextRequest.is_overdue ? 'inbox.overdueSince' : 'inbox.due', {
              day: formatDay(nextRequest.due_on),
            }),
            isLate: nextRequest.is_overdue,
            action: t('inbox.answer'),
            to: {
              to: '/datahub/data_library/esg/ghg/requests',
              search: { item: nextRequest._id },
            } satisfies PlainTarget,
          },
        ]
      : []),
    ...(may.bills && missing?.most
      ? [
          {
            key: 'missing',
            kind: 'missing' as const,
            title: t('inbox.missing', { count: missing.meters }),
            text: t('inbox.missingText', {
              carrier: words.carrier(missing.most.carrier),
              name: missing.most.environment_name,
              count: missing.most.days,
            }),
            when: t('words:overdue'),
            isLate: true,
            action: t('inbox.showMonths'),
            to: {
              to: '/datahub/data_library/utilities/completeness',
              search: { environment: 'all', from: `${year}-01`, until: `${year}-12`, gaps: 1 },
            } satisfies PlainTarget,
          },
        ]
      : []),
    ...(pending > 0
      ? [
          {
            key: 'requests',
            kind: 'request' as const,
            title: t('inbox.requests', { count: pending }),
            text: t('inbox.requestsText'),
            action: t('inbox.decide'),
            to: { to: '/account_setting/requests' } satisfies PlainTarget,
          },
        ]
      : []),
    ...shown.filter(({ is_overdue }) => !is_overdue).map((task) => taskItem(task)),
  ];

  function taskItem(task: (typeof shown)[number]): InboxItem {
    const day = task.due_date && formatDay(task.due_date);
    return {
      key: task._id,
      kind: 'task',
      title: task.title,
      text: [task.environment_name, task.description].filter(Boolean).join(' · ') || t('inbox.task'),
      when: day ? t(task.is_overdue ? 'inbox.overdueSince' : 'inbox.due', { day }) : undefined,
      isLate: task.is_overdue,
      action: isTaskKind(task.kind) ? openWord(t, task.kind) : t('words:open'),
      to: { to: '/todo_list', search: { task: task._id } },
      ...(task.form_url && { form: { href: task.form_url, environmentId: task.environment_id } }),
    };
  }
}
