import { session } from '@steward/contract/access/session';
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import type { SessionDetail } from '../../session/session.ts';
import { switchSession } from '../../shared/sign-in/switch-session.ts';
import classes from './top-bar.module.css';

/** A bar above every page while an admin views the product as another user. */
export default function ViewAsBar({ person }: { person: SessionDetail }) {
  const { t } = useTranslation('app');
  const stop = useSend(session.endViewAs, { onDone: switchSession });
  return (
    <output className={classes.bar}>
      <IconEye size={19} stroke={1.8} aria-hidden="true" />
      <span>{t('viewAs.text', { name: person.username })}</span>
      <Button size="xs" variant="white" color="dark" loading={stop.isPending} onClick={() => stop.mutate({})}>
        {t('viewAs.stop')}
      </Button>
    </output>
  );
}
