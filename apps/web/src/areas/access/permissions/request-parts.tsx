import type { PermissionRequest } from '@steward/contract/access/permission-requests';
import { useTranslation } from 'react-i18next';
import { useModuleWords } from '../../../shared/grants/module-words.ts';
import { StatusBadge, type Tone } from '../../../ui/badges.tsx';
import { DateText } from '../../../ui/value-text.tsx';
import classes from './permissions.module.css';

type Status = PermissionRequest['status'] | PermissionRequest['modules'][number]['status'];
const tones: Record<Status, Tone> = {
  pending: 'warn',
  approved: 'good',
  'partly approved': 'brand',
  declined: 'bad',
  cancelled: 'plain',
};

export function RequestStatus({ status }: { status: Status }) {
  const { t } = useTranslation('permissions');
  return <StatusBadge tone={tones[status]}>{t(`status.${status.replace(' ', '-')}`)}</StatusBadge>;
}

/** The modules of a request with their decisions. */
export function RequestModules({ request }: { request: PermissionRequest }) {
  const { t } = useTranslation('permissions');
  const { moduleName, permissionName } = useModuleWords();
  return (
    <ul className={classes.modules}>
      {request.modules.map((item) => (
        <li key={item.module_id}>
          <strong>{moduleName(item.module_id)}</strong>
          <span>{item.permissions.map(permissionName).join(t('words:comma'))}</span>
          <RequestStatus status={item.status} />
          {item.expires_at && (
            <span className={classes.soft}>
              {t('requests.until')} <DateText value={item.expires_at} />
            </span>
          )}
          {item.decision_reason && <span className={classes.soft}>{item.decision_reason}</span>}
        </li>
      ))}
    </ul>
  );
}
