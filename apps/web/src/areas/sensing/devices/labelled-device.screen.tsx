import { Button } from '@mantine/core';
import { devices } from '@steward/contract/sensing/devices';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { PageWords } from '../../../shared/page-words.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useAddressParams } from '../../../ui/navigate.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { PublicDeviceFacts } from './public-device.tsx';

/** A device, for everybody who scans its printed label (A04). */
export default function LabelledDeviceScreen() {
  const { t } = useTranslation('devices');
  const failureText = useFailureText();
  const { hwdId = '' } = useAddressParams<'/getHwd/:hwdId'>();
  const device = useAnswer(devices.getHardwareById, { hwdId }, { refetchEvery: 60_000 });
  const [step, setStep] = useState<'asked' | 'sent'>();
  if (device.isError)
    return <ErrorState isPage message={failureText(device.error)} onRetry={() => void device.refetch()} />;
  if (!device.data) return <FormSkeleton fields={3} />;
  return (
    <>
      <PageWords title={<bdi>{device.data.name}</bdi>} />
      <PublicDeviceFacts device={device.data} />
      {step === undefined && (
        <Button
          mt="lg"
          variant="default"
          leftSection={<IconAlertTriangle size={17} aria-hidden="true" />}
          onClick={() => setStep('asked')}
        >
          {t('report.title')}
        </Button>
      )}
      {step === 'asked' && (
        <section aria-label={t('report.title')} style={{ marginBlockStart: 24 }}>
          <CallForm
            call={devices.reportHardwareProblem}
            start={{ hwdId, problem: '', contact: '' }}
            submit={t('report.send')}
            onSaved={() => setStep('sent')}
            onCancel={() => setStep(undefined)}
          >
            {({ control }) => (
              <>
                <TextAreaField
                  control={control}
                  name="problem"
                  label={t('report.problem')}
                  minRows={3}
                  maxLength={1000}
                  withAsterisk
                  data-autofocus
                />
                <TextField
                  control={control}
                  name="contact"
                  label={t('report.contact')}
                  description={t('report.contactNote')}
                  maxLength={200}
                />
              </>
            )}
          </CallForm>
        </section>
      )}
      {step === 'sent' && (
        <div style={{ marginBlockStart: 24 }}>
          <Notice tone="brand" icon={IconCircleCheck} title={t('report.sent')} isUrgent>
            {t('report.sentNote')}
          </Notice>
        </div>
      )}
    </>
  );
}
