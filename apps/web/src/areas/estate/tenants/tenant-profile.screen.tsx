import { Anchor, Button, Select, SimpleGrid, Text } from '@mantine/core';
import { tenants, type Tenant } from '@steward/contract/estate/tenants';
import { IconPencil, IconTrash, IconUsersGroup } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { HistoryLink } from '../../../shared/property/history-link.tsx';
import { useMay } from '../../../shared/may.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ButtonLink, Link } from '../../../ui/link.tsx';
import { useNavigate } from '../../../ui/navigate.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { CountText, NoValue, SquareMeters } from '../../../ui/value-text.tsx';
import { LeaseWords } from './lease-words.tsx';
import { TenantAccounts } from './tenant-accounts.tsx';
import { TenantDeletion } from './tenant-deletion.tsx';
import { TenantForm } from './tenant-form.tsx';
import classes from './tenants.module.css';

/** One tenant: contact, lease and accounts; leases and occupants are below, each from its own area. */
export default function TenantProfileScreen() {
  const { t } = useTranslation('tenants');
  const failureText = useFailureText();
  const [address, changeAddress] = useAddressState();
  const list = useAnswer(tenants.getTenants, {});
  // The first tenant by default: for a user who signs in as a tenant it is the own one.
  const tenant = list.data?.find(({ _id }) => _id === textOf(address['tenant'])) ?? list.data?.[0];
  if (list.isError) return <ErrorState isPage message={failureText(list.error)} onRetry={() => void list.refetch()} />;
  if (!list.data) return <PageSkeleton />;
  if (!tenant)
    return (
      <EmptyState
        isPage
        icon={IconUsersGroup}
        title={t('none.title')}
        actions={<ButtonLink to="/tenant">{t('toList')}</ButtonLink>}
      >
        {t('none.text')}
      </EmptyState>
    );
  return (
    <Profile
      tenant={tenant}
      pick={
        list.data.length > 1 && (
          <Select
            aria-label={t('words:tenant')}
            w={300}
            maw="100%"
            data={list.data.map(({ _id, name, env_name }) => ({ value: _id, label: `${name} · ${env_name}` }))}
            value={tenant._id}
            onChange={(next) => changeAddress({ tenant: next ?? undefined })}
            allowDeselect={false}
            searchable
          />
        )
      }
    />
  );
}

function Profile({ tenant, pick }: { tenant: Tenant; pick: ReactNode }) {
  const { t } = useTranslation('tenants');
  const navigate = useNavigate();
  const mayEdit = useMay('tenants.edit');
  const mayDelete = useMay('tenants.delete');
  const [opened, setOpened] = useState<'edit' | 'delete'>();
  const close = () => setOpened(undefined);
  return (
    <>
      <PageHeader
        above={<Link to="/tenant">{t('toList')}</Link>}
        title={<bdi>{tenant.name}</bdi>}
        question={t('profileNote', { name: tenant.env_name })}
        actions={
          <>
            {pick}
            <HistoryLink table="tenants" id={tenant._id} />
            {mayEdit && (
              <Button variant="default" leftSection={<IconPencil size={17} />} onClick={() => setOpened('edit')}>
                {t('edit')}
              </Button>
            )}
            {mayDelete && (
              <Button variant="default" leftSection={<IconTrash size={17} />} onClick={() => setOpened('delete')}>
                {t('words:delete')}
              </Button>
            )}
          </>
        }
      />
      <div className={classes.card}>
        <Card>
          <SimpleGrid cols={{ base: 2, md: 4 }} spacing="lg" className={classes.facts ?? ''}>
            <Fact label={t('leasedArea')}>
              <span className={classes.hero}>
                <SquareMeters value={tenant.leased_area} />
              </span>
            </Fact>
            <Fact label={t('lease')}>
              <LeaseWords lease={tenant.lease} />
            </Fact>
            <Fact label={t('words:people')}>
              <CountText value={tenant.occupants} />
            </Fact>
            <Fact label={t('contact')}>{tenant.contact_name ? <bdi>{tenant.contact_name}</bdi> : <NoValue />}</Fact>
            <Fact label={t('words:email')}>
              {tenant.email ? <Anchor href={`mailto:${tenant.email}`}>{tenant.email}</Anchor> : <NoValue />}
            </Fact>
            <Fact label={t('mobile')}>
              {tenant.mobile ? (
                <Anchor href={`tel:${tenant.mobile}`} dir="ltr">
                  {tenant.mobile}
                </Anchor>
              ) : (
                <NoValue />
              )}
            </Fact>
          </SimpleGrid>
          {tenant.note && (
            <Text mt="md" style={{ whiteSpace: 'pre-line' }}>
              <bdi>{tenant.note}</bdi>
            </Text>
          )}
          {mayEdit && (
            <div className={classes.accounts}>
              <TenantAccounts tenant={tenant} />
            </div>
          )}
        </Card>
      </div>
      <SidePanel opened={opened === 'edit'} onClose={close} title={t('editTitle')}>
        <TenantForm
          environmentId={tenant.environment_id}
          tenant={tenant}
          onSaved={(name) => {
            close();
            showToast('success', t('words:isSaved', { name }));
          }}
          onCancel={close}
        />
      </SidePanel>
      {opened === 'delete' && (
        <TenantDeletion tenant={tenant} onClose={close} onDeleted={() => void navigate({ to: '/tenant' })} />
      )}
    </>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.fact}>
    <div className={classes.label}>{label}</div>
    <div>{children}</div>
  </div>
);
