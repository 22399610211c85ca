import { Button, Code, CopyButton, TagsInput } from '@mantine/core';
import { billIntake, type Intake } from '@steward/contract/energy/bill-intake';
import { IconMailOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { useMay } from '../../../shared/may.ts';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialogs.tsx';
import { useField, type Bound } from '../../../ui/form/field.ts';
import { formatDay } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import classes from './bill-intake.module.css';

type Mail = Intake['mail'];

/** The email address that receives bills. */
export function AddressCard({ mail }: { mail: Mail }) {
  const { t } = useTranslation('bill-intake');
  const mayEdit = useMay('bill-intake.edit');
  if (!mail.is_available)
    return (
      <Card title={t('mail.title')}>
        <Notice icon={IconMailOff} title={t('mail.unavailable')}>
          {t('mail.unavailableNote')}
        </Notice>
      </Card>
    );
  return (
    <Card title={t('mail.title')} note={t('mail.note')}>
      {mail.address ? (
        <Address mail={mail} address={mail.address} mayEdit={mayEdit} />
      ) : (
        <NoAddress mayEdit={mayEdit} />
      )}
      {mail.address && (
        <div className={classes.form}>
          <CallForm
            call={billIntake.saveBillIntakeSenders}
            start={{ allowed_senders: mail.allowed_senders }}
            onlyChanged
            isReadOnly={!mayEdit}
            onSaved={() => showToast('success', t('words:savedSentence'))}
          >
            {({ control }) => (
              <SendersField
                control={control}
                name="allowed_senders"
                label={t('mail.senders')}
                note={t('mail.sendersNote')}
                isReadOnly={!mayEdit}
              />
            )}
          </CallForm>
        </div>
      )}
    </Card>
  );
}

function NoAddress({ mayEdit }: { mayEdit: boolean }) {
  const { t } = useTranslation('bill-intake');
  const create = useSend(billIntake.renewBillIntakeAddress);
  if (!mayEdit) return <p className={classes.soft}>{t('mail.none')}</p>;
  return (
    <Button loading={create.isPending} onClick={() => create.mutate({})}>
      {t('mail.create')}
    </Button>
  );
}

function Address({ mail, address, mayEdit }: { mail: Mail; address: string; mayEdit: boolean }) {
  const { t } = useTranslation('bill-intake');
  const renew = useSend(billIntake.renewBillIntakeAddress);
  const revoke = useSend(billIntake.revokeBillIntakeAddress);
  const [asked, setAsked] = useState<'renew' | 'revoke'>();
  const day = mail.created_at ? formatDay(mail.created_at) : '';
  return (
    <>
      <div className={classes.address}>
        <Code dir="ltr">{address}</Code>
        <CopyButton value={address}>
          {({ copied, copy }) => (
            <Button variant="light" size="compact-md" onClick={copy}>
              {t(copied ? 'words:copied' : 'words:copy')}
            </Button>
          )}
        </CopyButton>
        {mayEdit && (
          <>
            <Button variant="default" size="compact-md" onClick={() => setAsked('renew')}>
              {t('mail.renew')}
            </Button>
            <Button variant="default" size="compact-md" c="var(--bad)" onClick={() => setAsked('revoke')}>
              {t('words:turnOff')}
            </Button>
          </>
        )}
      </div>
      <p className={classes.soft}>
        {mail.created_by_name
          ? t('mail.createdBy', { day, name: `\u2068${mail.created_by_name}\u2069` })
          : t('mail.created', { day })}
      </p>
      <ConfirmDialog
        opened={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onAccept={() => (asked === 'revoke' ? revoke : renew).mutateAsync({})}
      >
        {asked && t(asked === 'revoke' ? 'mail.revokeText' : 'mail.renewText')}
      </ConfirmDialog>
    </>
  );
}

function SendersField<T extends Record<string, unknown>>({
  label,
  note,
  isReadOnly,
  ...bound
}: Bound<T> & { label: string; note: string; isReadOnly: boolean }) {
  const { value, onChange, ...field } = useField(bound, label);
  return (
    <TagsInput
      {...field}
      label={label}
      description={note}
      value={Array.isArray(value) ? (value as string[]) : []}
      onChange={onChange}
      splitChars={[',', ' ', ';']}
      acceptValueOnBlur
      readOnly={isReadOnly}
      dir="ltr"
    />
  );
}
