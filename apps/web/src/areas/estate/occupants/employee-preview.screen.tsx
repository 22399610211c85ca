import { Anchor, Button } from '@mantine/core';
import { occupants } from '@steward/contract/estate/occupants';
import { IconBuilding, IconDownload, IconMail, IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { PageWords } from '../../../shared/page-words.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useAddressParams } from '../../../ui/navigate.tsx';
import { saveBlob } from '../../../ui/files/save-blob.ts';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import classes from './occupants.module.css';
import { vcardOf } from './vcard.ts';

/** A business card, for every visitor who has its link (A04). */
export default function EmployeePreviewScreen() {
  const { t } = useTranslation('occupants');
  const failureText = useFailureText();
  const { token = '' } = useAddressParams<'/employee_preview/:token'>();
  const preview = useAnswer(occupants.getEmployeePreview, { token });
  if (preview.isError)
    return <ErrorState isPage message={failureText(preview.error)} onRetry={() => void preview.refetch()} />;
  if (!preview.data) return <FormSkeleton fields={3} />;
  const { name, job_title, company, email, mobile, property, city } = preview.data;
  const lines = [
    {
      key: 'email',
      label: t('words:email'),
      Icon: IconMail,
      value: email && <Anchor href={`mailto:${email}`}>{email}</Anchor>,
    },
    {
      key: 'mobile',
      label: t('mobile'),
      Icon: IconPhone,
      value: mobile && (
        <Anchor href={`tel:${mobile}`} dir="ltr">
          {mobile}
        </Anchor>
      ),
    },
    {
      key: 'property',
      label: t('words:property'),
      Icon: IconBuilding,
      value: <bdi>{[property, city].filter(Boolean).join(', ')}</bdi>,
    },
  ].filter(({ value }) => value !== '');
  return (
    <>
      <PageWords title={<bdi>{name}</bdi>}>
        <bdi>{[job_title, company].filter(Boolean).join(' · ')}</bdi>
      </PageWords>
      <dl className={classes.lines}>
        {lines.map(({ key, label, Icon, value }) => (
          <div key={key}>
            <Icon size={20} stroke={1.6} aria-hidden="true" />
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Button
        leftSection={<IconDownload size={17} />}
        onClick={() => saveBlob(new Blob([vcardOf(preview.data)], { type: 'text/vcard' }), `${name}.vcf`)}
      >
        {t('card.toContacts')}
      </Button>
    </>
  );
}
