import { Button, Group, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { permissionRequests, type PermissionRequest } from '@steward/contract/access/permission-requests';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { isChanged } from '../../../api/failure.ts';
import { useSend } from '../../../api/hooks.ts';
import { useChangedSince } from '../../../shared/changed-since.tsx';
import { useModuleWords } from '../../../shared/grants/module-words.ts';
import { DayInput } from '../../../ui/form/day-input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import classes from './permissions.module.css';

type Answer = 'approve' | 'decline' | 'later';
interface Choice {
  answer: Answer;
  /** The last day, `YYYY-MM-DD`; null: unlimited. */
  until: string | null;
  reason: string;
}
type Item = PermissionRequest['modules'][number];

// No CallForm: one decision is sent as two calls, and the inputs belong to modules, not to fields of either call.
/** Decides a request module by module: approve, approve until a date, decline with a reason, or later. */
export function RequestDecision({ request, onDone }: { request: PermissionRequest; onDone: () => void }) {
  const { t } = useTranslation('permissions');
  const failureText = useFailureText();
  const open = request.modules.filter(({ status }) => status === 'pending');
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const approve = useSend(permissionRequests.approveModulesPerms, { inPlace: true });
  const decline = useSend(permissionRequests.declineModulesPerms, { inPlace: true });
  const failure = approve.error ?? decline.error;
  const { moduleName, permissionName } = useModuleWords();
  const { notice, onError } = useChangedSince([
    { label: t('requests.reason'), text: request.reason },
    ...open.map((item) => ({
      label: moduleName(item.module_id),
      text: item.permissions.map(permissionName).join(t('words:comma')),
    })),
  ]);
  const choiceOf = (key: string): Choice => choices[key] ?? { answer: 'approve', until: null, reason: '' };
  const answered = (answer: Answer) => open.filter(({ module_id }) => choiceOf(module_id).answer === answer);

  // A declined module requires a reason.
  const isReasoned = answered('decline').every(({ module_id }) => choiceOf(module_id).reason.trim() !== '');

  const send = async () => {
    const { requestId } = request;
    const [yes, no] = [answered('approve'), answered('decline')];
    if (yes.length > 0)
      await approve.mutateAsync(
        {
          requestId,
          version: request.version,
          approvedMods: yes.map(({ module_id, permissions }) => {
            const { until } = choiceOf(module_id);
            // Until the end of the last day, in the time zone of the user who decides.
            return { module_id, permissions, expires_at: until && new Date(`${until}T23:59:59`).toISOString() };
          }),
        },
        { onError },
      );
    if (no.length > 0)
      await decline.mutateAsync({
        requestId,
        declineMods: no.map(({ module_id }) => ({ module_id, reason: choiceOf(module_id).reason })),
      });
    showToast('success', t('requests.answered', { name: request.user_name }));
    onDone();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send().catch(() => undefined);
      }}
    >
      <Stack gap="lg">
        {request.reason && <p className={classes.soft}>{request.reason}</p>}
        {open.map((item) => (
          <OneModule
            key={item.module_id}
            item={item}
            choice={choiceOf(item.module_id)}
            onChange={(change) =>
              setChoices({ ...choices, [item.module_id]: { ...choiceOf(item.module_id), ...change } })
            }
          />
        ))}
        {notice}
        {failure && !isChanged(failure) && (
          <Notice icon={IconAlertTriangle} tone="bad" isUrgent>
            {failureText(failure)}
          </Notice>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onDone}>
            {t('words:cancel')}
          </Button>
          <Button
            type="submit"
            disabled={answered('later').length === open.length || !isReasoned}
            loading={approve.isPending || decline.isPending}
          >
            {t('requests.send')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface OneProps {
  item: Item;
  choice: Choice;
  onChange: (change: Partial<Choice>) => void;
}

function OneModule({ item, choice, onChange }: OneProps) {
  const { t } = useTranslation('permissions');
  const { moduleName, permissionName } = useModuleWords();
  const [today] = useState(() => new Date());
  const name = moduleName(item.module_id);
  return (
    <section className={classes.item}>
      <h3>{name}</h3>
      <p className={classes.soft}>{item.permissions.map(permissionName).join(t('words:comma'))}</p>
      <SegmentedControl
        aria-label={t('requests.answerFor', { name })}
        value={choice.answer}
        onChange={(answer) => onChange({ answer: answer as Answer })}
        data={(['approve', 'decline', 'later'] as const).map((value) => ({ value, label: t(`requests.${value}`) }))}
      />
      {choice.answer === 'approve' && (
        <DayInput
          label={t('requests.lastDay')}
          description={t('requests.lastDayNote')}
          minDate={today}
          clearable
          value={choice.until ?? undefined}
          onChange={(until) => onChange({ until: until ?? null })}
        />
      )}
      {choice.answer === 'decline' && (
        <TextInput
          label={t('requests.reason')}
          value={choice.reason}
          onChange={(event) => onChange({ reason: event.currentTarget.value })}
          maxLength={500}
          required
        />
      )}
    </section>
  );
}
