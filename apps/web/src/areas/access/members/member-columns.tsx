import type { TFunction } from 'i18next';
import { Avatar } from '../../../ui/values/avatar.tsx';
import { StatusBadge, type Tone } from '../../../ui/badges.tsx';
import { RelativeTime } from '../../../ui/values/relative-time.tsx';
import type { Column } from '../../../ui/table/column.ts';
import type { Member } from './member.ts';
import classes from './member-columns.module.css';

const tones: Record<Member['status'], Tone> = { active: 'good', inactive: 'plain', invited: 'brand', expired: 'warn' };
const levelOf = ({ is_admin, is_tenant }: Member) => (is_admin ? 'admin' : is_tenant ? 'tenant' : 'member');

/** The columns of a user; the state of the account is shown only to users who manage accounts. */
export function memberColumns(
  t: TFunction<'members'>,
  roleName: (role: { key: string; name: string }) => string,
  forAdmins: boolean,
): Column<Member>[] {
  const all: (Column<Member> & { isForAdmins?: boolean })[] = [
    {
      id: 'name',
      label: t('words:name'),
      value: (row) => row.name,
      cell: (row) => (
        <span style={{ display: 'inline-flex', gap: 10, alignItems: 'center' }}>
          <Avatar name={row.name} picture={row.picture_url} size={30} />
          <span>
            <strong>
              <bdi>{row.name}</bdi>
            </strong>
            <bdi dir="ltr" className={classes.email}>
              {row.email}
            </bdi>
          </span>
          {row.is_self && <StatusBadge>{t('you')}</StatusBadge>}
        </span>
      ),
    },
    {
      id: 'email',
      label: t('words:email'),
      value: (row) => row.email,
      hidden: true,
      cell: (row) => <bdi dir="ltr">{row.email}</bdi>,
    },
    { id: 'role', label: t('words:role'), value: (row) => roleName(row.role_info) },
    {
      id: 'rights',
      label: t('words:rights'),
      value: (row) => t(`levels.${levelOf(row)}`),
      sortable: false,
      cell: (row) => <StatusBadge tone={row.is_admin ? 'brand' : 'plain'}>{t(`levels.${levelOf(row)}`)}</StatusBadge>,
    },
    {
      id: 'status',
      label: t('words:status'),
      value: (row) => t(`statuses.${row.status}`),
      cell: (row) => <StatusBadge tone={tones[row.status]}>{t(`statuses.${row.status}`)}</StatusBadge>,
    },
    {
      id: 'two_factor',
      label: t('words:secondFactor'),
      value: (row) => (row.kind === 'member' ? t(row.has_two_factor ? 'on' : 'off') : ''),
      sortable: false,
      isForAdmins: true,
    },
    {
      id: 'last_seen_at',
      label: t('words:lastSeen'),
      value: (row) => row.last_seen_at,
      isForAdmins: true,
      cell: (row) =>
        row.last_seen_at ? (
          <RelativeTime moment={row.last_seen_at} />
        ) : (
          <span style={{ color: 'var(--ink-soft)' }}>{t('words:never')}</span>
        ),
    },
  ];
  return all.filter((column) => forAdmins || !column.isForAdmins);
}
