import { ActionIcon, Button, Stack, Text } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { screenPeriods, sharedDashboards } from '@steward/contract/insight/shared-dashboards';
import { pageKeys, type DashboardPage } from '@steward/contract/insight/widgets.layout';
import { IconShare } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { MadeLink } from '../../../shared/share-link/made-link.tsx';
import { StatusBadge } from '../../../ui/badges.tsx';
import { formatDay } from '../../../ui/format.ts';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import classes from './dashboard-pages.module.css';
import { isAcross, nameOf } from './pages.ts';

interface Props {
  page: DashboardPage;
  environmentId?: string | undefined;
}

/** Makes a link to this dashboard, and ends those that were made. */
export function ShareDashboard(props: Props) {
  const { t } = useTranslation('dashboard-pages');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('share.title')}
        title={t('share.title')}
        onClick={() => setOpen(true)}
      >
        <IconShare size={17} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('share.title')}>
        {isOpen && <Content {...props} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

function Content({ page, environmentId, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation(['dashboard-pages', 'titles']);
  const [made, setMade] = useState<Answer<typeof sharedDashboards.shareDashboard>>();
  const [others, setOthers] = useState<readonly DashboardPage[]>([]);
  if (made) return <MadeLink url={made.url} onClose={onClose} />;
  const title = t(`titles:dashboard-pages.${nameOf(page)}`);
  const same = pageKeys.filter((one) => one !== page && isAcross(one) === isAcross(page));
  return (
    <Stack gap="lg">
      <Text c="dimmed" size="sm">
        {t('share.who')}
      </Text>
      <CallForm
        call={sharedDashboards.shareDashboard}
        start={{
          title,
          pages: [page, ...others],
          environment_id: isAcross(page) ? null : (environmentId ?? null),
          period: 'last-12-months',
          seconds: 20,
          shows_names: false,
          shows_money: false,
          days: 30,
        }}
        submit={t('share.create')}
        onSaved={setMade}
        onCancel={onClose}
      >
        {({ control }) => (
          <>
            <TextField control={control} name="title" label={t('share.name')} data-autofocus />
            <details>
              <summary>{t('share.others', { count: others.length + 1 })}</summary>
              <div className={classes.choices}>
                {same.map((one) => (
                  <label key={one}>
                    <input
                      type="checkbox"
                      checked={others.includes(one)}
                      onChange={({ currentTarget }) =>
                        setOthers(currentTarget.checked ? [...others, one] : others.filter((other) => other !== one))
                      }
                    />{' '}
                    {t(`titles:dashboard-pages.${nameOf(one)}`)}
                  </label>
                ))}
              </div>
            </details>
            <SelectField
              control={control}
              name="period"
              label={t('share.period')}
              data={screenPeriods.map((value) => ({ value, label: t(`share.periods.${value}`) }))}
            />
            <NumberField control={control} name="seconds" label={t('share.seconds')} />
            <SwitchField control={control} name="shows_names" label={t('share.names')} />
            <SwitchField control={control} name="shows_money" label={t('share.money')} />
            <NumberField control={control} name="days" label={t('share.days')} />
          </>
        )}
      </CallForm>
      <Links />
    </Stack>
  );
}

/** The links that were made, those that still open first. */
function Links() {
  const { t } = useTranslation('dashboard-pages');
  const { data = [] } = useAnswer(sharedDashboards.getDashboardShares, {});
  const revoke = useSend(sharedDashboards.revokeDashboardShare, { alsoRefreshes: ['share-links'] });
  if (!data.length) return null;
  return (
    <section aria-label={t('share.links')}>
      <Text fw={580}>{t('share.links')}</Text>
      <ul className={classes.madeLinks}>
        {data
          .toSorted((a, b) => Number(b.is_open) - Number(a.is_open))
          .slice(0, 20)
          .map(({ screen_id, title, environment_name, ends_at, is_open }) => (
            <li key={screen_id}>
              <span>
                <bdi>{title}</bdi>
                {environment_name !== null && (
                  <small>
                    {' '}
                    <bdi>{environment_name}</bdi>
                  </small>
                )}
              </span>
              {is_open ? (
                <>
                  <small>{ends_at === null ? '' : t('words:untilDay', { day: formatDay(ends_at.slice(0, 10)) })}</small>
                  <Button
                    size="compact-sm"
                    variant="default"
                    loading={revoke.isPending && revoke.variables.screen_id === screen_id}
                    onClick={() => revoke.mutate({ screen_id })}
                  >
                    {t('share.revoke')}
                  </Button>
                </>
              ) : (
                <StatusBadge>{t('share.ended')}</StatusBadge>
              )}
            </li>
          ))}
      </ul>
    </section>
  );
}
