import { Checkbox } from '@mantine/core';
import type { Parsed } from '@steward/contract/call';
import { tasks } from '@steward/contract/estate/tasks';
import { IconLock } from '@tabler/icons-react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { useSession } from '../../../session/session.ts';
import type { FormOf } from '../../../shared/form/call-form.tsx';
import { useModuleWords } from '../../../shared/grants/module-words.ts';
import { useHolds } from '../../../shared/may.ts';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';

type Checked = Parsed<typeof tasks.checkTaskAssignee>;

interface Props {
  asked: Checked;
  name: string;
  control: FormOf<typeof tasks.addTask>['control'];
}

/** What the assignee lacks for the form of the task, and the way to it; nothing if the person can do the task. */
export function AssigneeNotice({ asked, name, control }: Props) {
  const { t } = useTranslation('tasks');
  const { needName } = useModuleWords();
  const holds = useHolds();
  const person = useSession();
  const { field } = useController({ control, name: 'grants' });
  const check = useAnswer(tasks.checkTaskAssignee, asked, { keepsLast: true, freshFor: 0 }).data;
  if (!check) return null;
  const isSelf = asked.assignee_id === person?.uid;
  if (!check.reaches_property)
    return (
      <Notice tone="warn" icon={IconLock} title={t('assignee.beyond', { name })}>
        {t('assignee.beyondText')}{' '}
        {holds('teamspaces.read') && <Link to="/account_setting/teamspaces">{t('assignee.groups')}</Link>}
      </Notice>
    );
  const [first] = check.lacks;
  if (first === undefined) return null;
  return (
    <Notice tone="warn" icon={IconLock} title={t('assignee.lacks', { name })}>
      <ul style={{ margin: '4px 0 8px', paddingInlineStart: 18 }}>
        {check.lacks.map((need) => (
          <li key={need}>{needName(need)}</li>
        ))}
      </ul>
      {check.may_grant ? (
        <Checkbox
          label={t('assignee.grant')}
          checked={field.value === true}
          onChange={(event) => field.onChange(event.currentTarget.checked)}
        />
      ) : isSelf ? (
        <Link to="/user_profile" search={{ ask: first }}>
          {t('assignee.ask')}
        </Link>
      ) : (
        t('assignee.askAdmin', { name })
      )}
    </Notice>
  );
}
