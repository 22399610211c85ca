import { Group, Select, SegmentedControl, Stack } from '@mantine/core';
import { permissions } from '@steward/contract/access/permissions';
import { IconHelpCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { EnvironmentPicker } from '../../../shared/environment-picker.tsx';
import { PersonSelect } from '../../../shared/grants/person-select.tsx';
import { insideScreens } from '../../../shared/known-screens.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { AccessAnswer } from './access-answer.tsx';
import { ViewAsButton } from './view-as-button.tsx';

const subjects = ['screen', 'property', 'call'] as const;
type Subject = (typeof subjects)[number];

/** Explains why a user has or lacks a permission, and by which rule. */
export default function AccessCheckScreen() {
  const { t } = useTranslation(['permissions', 'titles']);
  const failureText = useFailureText();
  const [address, changeAddress] = useAddressState();
  const screens = insideScreens();
  const subject: Subject = subjects.find((one) => one === textOf(address['about'])) ?? 'screen';
  const user_id = textOf(address['user']);
  const about = textOf(address[subject]);
  const calls = useAnswer(permissions.getAllCalls, {}, { enabled: subject === 'call' });
  const screen = screens.find(({ path }) => path === about);
  const answer = useAnswer(
    permissions.explainAccess,
    {
      user_id: user_id ?? '',
      ...(subject === 'screen' && about && { path: about, ...(screen?.may && { need: screen.may }) }),
      ...(subject === 'property' && about && { environment_id: about }),
      ...(subject === 'call' && about && { call: about }),
    },
    { enabled: Boolean(user_id && about) },
  );
  return (
    <Stack gap="lg">
      <Card title={t('access.title')} note={t('access.note')}>
        <Stack gap="md">
          <Group gap="md" align="end">
            <div style={{ flex: '1 1 260px' }}>
              <PersonSelect
                label={t('access.person')}
                value={user_id ?? null}
                onChange={(user) => changeAddress({ user: user ?? undefined })}
              />
            </div>
            {user_id && <ViewAsButton userId={user_id} />}
          </Group>
          <SegmentedControl
            aria-label={t('access.about')}
            value={subject}
            onChange={(next) => changeAddress({ about: next === 'screen' ? undefined : next })}
            data={subjects.map((value) => ({ value, label: t(`access.${value}`) }))}
            style={{ alignSelf: 'start' }}
          />
          {subject === 'screen' && (
            <Select
              label={t('access.screen')}
              placeholder={t('access.pick')}
              data={screens.map(({ path, title }) => ({
                value: path,
                label: `${t(title, { ns: 'titles' })} · ${path}`,
              }))}
              value={about ?? null}
              onChange={(next) => changeAddress({ screen: next ?? undefined })}
              searchable
            />
          )}
          {subject === 'property' && (
            <EnvironmentPicker value={about ?? ''} onChange={(next) => changeAddress({ property: next })} />
          )}
          {subject === 'call' && (
            <Select
              label={t('access.call')}
              placeholder={t('access.pick')}
              data={(calls.data ?? []).map(({ name, summary }) => ({ value: name, label: `${name} · ${summary}` }))}
              value={about ?? null}
              onChange={(next) => changeAddress({ call: next ?? undefined })}
              searchable
              limit={50}
              error={calls.error && failureText(calls.error)}
            />
          )}
        </Stack>
      </Card>
      {!(user_id && about) && (
        <EmptyState icon={IconHelpCircle} title={t('access.empty')}>
          {t('access.emptyText')}
        </EmptyState>
      )}
      {answer.isError && <ErrorState message={failureText(answer.error)} onRetry={() => void answer.refetch()} />}
      {user_id && about && answer.isPending && <FormSkeleton fields={2} />}
      {user_id && about && answer.data && <AccessAnswer answer={answer.data} />}
    </Stack>
  );
}
