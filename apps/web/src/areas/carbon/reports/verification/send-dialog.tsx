import { Alert, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { requiredReportTexts, type Report } from '@steward/contract/carbon/reports.report';
import { rounds } from '@steward/contract/carbon/rounds';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languages } from '../../../../session/language.ts';
import { organizationToday } from '../../../../session/today.ts';
import { CallForm } from '../../../../shared/form/call-form.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import type { Texts } from '../../../../shared/emissions/reports/text-sections.ts';
import { formatPercent } from '../../../../ui/format.ts';
import { CheckboxField } from '../../../../ui/form/checkbox-field.tsx';
import { NumberField } from '../../../../ui/form/number-field.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { showToast } from '../../../../ui/toasts.tsx';
import type { Tab } from '../report-address.ts';
import classes from './send-dialog.module.css';

interface Props {
  report: Report | null;
  inventory: Inventory;
  isDirty: boolean;
  /** The current texts, saved or not. */
  texts: Texts;
  onClose: () => void;
  onGo: (tab: Tab, field?: string) => void;
}

/** Submits the report to a verifier: first the missing parts, then the effect of submitting, then the recipient. */
export function SendDialog({ report, inventory, isDirty, texts, onClose, onGo }: Props) {
  const { t } = useTranslation('reports');
  const isReady = report !== null && !isDirty && report.missing_texts.length === 0;
  const isAgain = report?.status === 'rejected';
  return (
    <Dialog opened onClose={onClose} size="lg" title={t(isAgain ? 'send.titleAgain' : 'send.title')}>
      <Stack gap="md">
        <StillMissing report={report} inventory={inventory} isDirty={isDirty} texts={texts} onGo={onGo} />
        {isReady && (
          <>
            <div className={classes.freeze}>
              <IconLock size={20} aria-hidden="true" />
              <Text size="sm">
                {t('send.freezes')} {t('send.locks')}
              </Text>
            </div>
            <SendForm report={report} onClose={onClose} />
          </>
        )}
        {!isReady && (
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('words:cancel')}
            </Button>
          </Group>
        )}
      </Stack>
    </Dialog>
  );
}

function StillMissing({ report, inventory, isDirty, texts, onGo }: Omit<Props, 'onClose'>) {
  const { t } = useTranslation('reports');
  const { t: shared } = useTranslation('emissions');
  const { coverage, missing } = inventory;
  const go = (tab: Tab, label: string, field?: string) => (
    <button type="button" className={classes.go} onClick={() => onGo(tab, field)}>
      {label}
    </button>
  );
  const empty = report && !isDirty ? report.missing_texts : requiredReportTexts.filter((key) => !texts[key]?.trim());
  const blocking = [
    ...(report ? [] : [{ key: 'save', what: go('texts', t('send.saveFirst')) }]),
    ...(report && isDirty ? [{ key: 'dirty', what: go('texts', t('send.saveChanges')) }] : []),
    ...empty.map((key) => ({ key, what: go('texts', shared(`text.${key}.label`), key) })),
  ];
  const open = report?.findings.filter(({ status }) => status === 'open').length ?? 0;
  const worthKnowing = [
    ...(missing.length > 0 ? [{ key: 'factors', what: go('figures', t('send.factors', { n: missing.length })) }] : []),
    ...(coverage.days < coverage.days_expected
      ? [{ key: 'gaps', what: go('figures', t('send.gaps', { share: formatPercent(coverage.share) })) }]
      : []),
    ...(open > 0 ? [{ key: 'open', what: go('verification', t('send.open', { n: open })) }] : []),
  ];
  const list = (entries: typeof blocking) => (
    <ul className={classes.list}>
      {entries.map(({ key, what }) => (
        <li key={key}>{what}</li>
      ))}
    </ul>
  );
  return (
    <>
      {blocking.length > 0 && (
        <Alert color="red" variant="light" icon={<IconAlertTriangle size={20} />} title={t('send.missing')}>
          {list(blocking)}
        </Alert>
      )}
      {worthKnowing.length > 0 && (
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={20} />} title={t('send.worthKnowing')}>
          {list(worthKnowing)}
        </Alert>
      )}
    </>
  );
}

function SendForm({ report, onClose }: { report: Report; onClose: () => void }) {
  const { t } = useTranslation('reports');
  const [last] = report.links;
  const [today] = useState(organizationToday);
  const isRunning = today <= `${report.year}-12-31`;
  return (
    <CallForm
      call={rounds.sendReportToVerifier}
      start={{
        report_id: report._id,
        email: last?.email ?? '',
        verifier_name: last?.verifier_name ?? '',
        days: 30,
        note: '',
        language: report.language,
        incomplete_year_confirmed: false,
      }}
      isBlocked={({ incomplete_year_confirmed: isConfirmed }) => isRunning && isConfirmed !== true}
      submit={t('send.submit')}
      onSaved={(_, { verifier_name }) => {
        showToast('success', t('send.done', { name: verifier_name }));
        onClose();
      }}
      onCancel={onClose}
    >
      {({ control }) => (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TextField
              control={control}
              name="verifier_name"
              label={t('send.name')}
              autoComplete="off"
              data-autofocus
            />
            <TextField
              control={control}
              name="email"
              type="email"
              label={t('send.email')}
              autoComplete="off"
              dir="ltr"
            />
            <NumberField
              control={control}
              name="days"
              label={t('send.days')}
              description={t('send.daysNote')}
              decimals={0}
              min={1}
              max={365}
            />
            <SelectField
              control={control}
              name="language"
              label={t('send.language')}
              description={t('send.languageNote')}
              allowDeselect={false}
              data={languages.map(({ code, name }) => ({ value: code, label: name }))}
            />
          </SimpleGrid>
          <TextAreaField control={control} name="note" label={t('send.note')} description={t('send.noteNote')} />
          {isRunning && (
            <Alert
              color="yellow"
              variant="light"
              icon={<IconAlertTriangle size={20} />}
              title={t('send.notOver', { year: report.year })}
            >
              {t('send.notOverText')}
              <CheckboxField
                control={control}
                name="incomplete_year_confirmed"
                label={t('send.confirmNotOver', { year: report.year })}
              />
            </Alert>
          )}
        </>
      )}
    </CallForm>
  );
}
