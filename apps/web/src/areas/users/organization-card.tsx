import { Radio, Stack, Text } from '@mantine/core';
import { organizations } from '@steward/contract/organizations';
import { session } from '@steward/contract/session';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/failure-text.ts';
import { useAnswer, useSend } from '../../api/hooks.ts';
import { config } from '../../session/config.ts';
import { selection } from '../../session/selection.ts';
import { keepSession, useSession } from '../../session/session.ts';
import { Card } from '../../ui/card.tsx';

/** For those who belong to several organizations: which one they work in now. */
export function OrganizationCard() {
  const { t } = useTranslation('users');
  const failureText = useFailureText();
  const person = useSession();
  const list = useAnswer(organizations.getOrganizations, {});
  const change = useSend(session.switchOrganization, { inPlace: true });
  if (!person || (list.data?.length ?? 0) < 2) return null;
  const go = async (organization_id: string) => {
    const next = await change.mutateAsync({ organization_id }).catch(() => undefined);
    if (!next) return;
    keepSession(next);
    // What was selected belongs to the organization left behind, and so does everything loaded.
    for (const key of Object.keys(localStorage)) if (key.startsWith('selected')) localStorage.removeItem(key);
    selection.reload();
    location.assign(`${config.basePath}/home`);
  };
  return (
    <Card title={t('organizations.title')} note={t('organizations.note')}>
      <Radio.Group aria-label={t('organizations.title')} value={person.organization_id} onChange={(id) => void go(id)}>
        <Stack gap="sm">
          {list.data?.map(({ _id, name }) => (
            <Radio key={_id} value={_id} label={<bdi>{name}</bdi>} disabled={change.isPending} />
          ))}
        </Stack>
      </Radio.Group>
      {change.error && (
        <Text c="red" mt="sm" role="alert">
          {failureText(change.error)}
        </Text>
      )}
    </Card>
  );
}
