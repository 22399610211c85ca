import { dashboardPages } from '@steward/contract/insight/dashboard-pages';
import type { Widget } from '@steward/contract/insight/widgets.layout';
import type { AnsweredWidget } from '@steward/contract/widget-data';
import { useMemo } from 'react';
import { useAnswer } from '../../../api/hooks.ts';
import type { OwnDashboardProps } from '../../../shared/widgets/own-dashboard-slot.tsx';

export type Question = OwnDashboardProps['question'];

/** What decides the data of a widget. */
const contentOf = ({ kind, binding }: Pick<Widget, 'kind' | 'binding'>) => JSON.stringify([kind, binding]);

const noTitle = { kind: 'text', value: '' } as const;
/** Its place and title change nothing in its data: it is not asked for again after them. */
const asked = ({ id, kind, binding }: Widget): Widget => ({
  id,
  kind,
  binding,
  x: 0,
  y: 0,
  w: 1,
  h: 1,
  title: noTitle,
});

/** The data of widgets that are edited: those of the page, and of its own question for what is new or changed. */
export function useDraftData(
  question: Question,
  saved: readonly Widget[],
  now: readonly Widget[],
  answers: readonly AnsweredWidget[] | undefined,
): ReadonlyMap<string, AnsweredWidget> {
  const before = useMemo(() => new Map(saved.map((one) => [one.id, contentOf(one)])), [saved]);
  const draft = now
    .filter((one) => one.binding.from !== 'nothing' && before.get(one.id) !== contentOf(one))
    .map((one) => asked(one));
  const { data } = useAnswer(
    dashboardPages.getDashboardData,
    { ...question, draft },
    { enabled: draft.length > 0, keepsLast: true },
  );
  return useMemo(() => {
    const drafts = new Set(draft.map(({ id }) => id));
    return new Map(
      [
        ...(answers ?? []).filter(({ id }) => !drafts.has(id)),
        ...(data?.widgets ?? []).filter(({ id }) => drafts.has(id)),
      ].map((one) => [one.id, one]),
    );
    // oxlint-disable-next-line react/exhaustive-deps -- the draft is compared by what it asks
  }, [answers, data, JSON.stringify(draft)]);
}
