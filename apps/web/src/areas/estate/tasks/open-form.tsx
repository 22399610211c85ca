import type { Task } from '@steward/contract/estate/tasks';
import { useTranslation } from 'react-i18next';
import { select } from '../../../session/selection.ts';
import { ServedLink } from '../../../ui/link.tsx';
import { isTaskKind, openWord } from '../../../shared/task-kinds.ts';

/** The button to the form that an open task asks for. */
export function OpenForm({ task }: { task: Task }) {
  const { t } = useTranslation('tasks');
  const { kind, form_url, is_done, environment_id, title } = task;
  if (is_done || !isTaskKind(kind)) return null;
  return (
    <div>
      <ServedLink
        href={form_url}
        size="compact-sm"
        variant="light"
        onOpen={() => {
          if (environment_id) select({ environmentId: environment_id });
        }}
      >
        {openWord(t, kind)}
        <span className="visually-hidden">: {title}</span>
      </ServedLink>
    </div>
  );
}
