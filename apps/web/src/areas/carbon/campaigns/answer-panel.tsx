import { SimpleGrid } from '@mantine/core';
import { campaigns, type CampaignRequest } from '@steward/contract/carbon/campaigns';
import { entryMethods } from '@steward/core/ghg/entries/entry-method';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { useUnitName } from '../../../shared/activities/activity-unit.tsx';
import { CallForm } from '../../../shared/form/call-form.tsx';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { AttachFile } from '../../../shared/document-picker/attach-file.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import classes from './campaigns.module.css';
import { RequestFacts } from './request-facts.tsx';

interface Props extends PanelEnd {
  request: CampaignRequest;
}

/** A request and its answer: figures with their evidence, or the reason why there are none. */
export function AnswerPanel({ request, onCancel }: Props) {
  const { t } = useTranslation('campaigns');
  const { _id: request_id, state } = request;
  const { mutate: start } = useSend(campaigns.startRequest, { inPlace: true });
  useEffect(() => {
    if (state === 'asked') start({ request_id });
  }, [state, start, request_id]);
  return (
    <>
      {state === 'sent-back' && (
        <Notice tone="warn" icon={IconArrowBackUp} title={t('states.sent-back')}>
          {request.reason}
        </Notice>
      )}
      <RequestFacts request={request} />
      {state === 'approved' ? <p>{t('answer.isApproved')}</p> : <AnswerForm request={request} onCancel={onCancel} />}
      {state !== 'approved' && <Evidence request={request} />}
      {request.entry === null && <Decline request={request} onDone={onCancel} />}
    </>
  );
}

function AnswerForm({ request, onCancel }: { request: CampaignRequest; onCancel: () => void }) {
  const { t } = useTranslation(['campaigns', 'entries']);
  const nameOfUnit = useUnitName();
  const { _id: request_id, entry, year, unit, factor_kind, kg_co2e_per_unit } = request;
  const isOwn = factor_kind === 'own';
  return (
    <CallForm
      call={campaigns.answerRequest}
      alsoRefreshes={['entries', 'inventory']}
      start={
        entry
          ? {
              request_id,
              first_day: entry.first_day,
              last_day: entry.last_day,
              quantity: entry.quantity,
              unit: entry.unit,
              kg_co2e_per_unit: entry.kg_co2e_per_unit,
              factor_source: entry.factor_source,
              method: entry.method,
              evidence: entry.evidence,
              note: entry.note,
            }
          : {
              request_id,
              first_day: `${year}-01-01`,
              last_day: `${year}-12-31`,
              unit,
              kg_co2e_per_unit: null,
              factor_source: '',
              method: 'measured' as const,
              evidence: '',
              note: '',
            }
      }
      submit={t('answer.submit')}
      onSaved={() => {
        showToast('success', t('answer.submitted'));
        onCancel();
      }}
      onCancel={onCancel}
    >
      {({ control, watch }) => (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <DateField control={control} name="first_day" label={t('entries:firstDay')} />
            <DateField control={control} name="last_day" label={t('words:lastDay')} />
          </SimpleGrid>
          {isOwn && !unit && (
            <TextField
              control={control}
              name="unit"
              label={t('entries:unit')}
              description={t('entries:unitNote')}
              maxLength={40}
              withAsterisk
            />
          )}
          <NumberField
            control={control}
            name="quantity"
            label={t('words:quantity')}
            {...((unit || watch('unit')) && { unit: nameOfUnit(unit || (watch('unit') ?? '')) })}
            withAsterisk
            data-autofocus
          />
          {isOwn && kg_co2e_per_unit === null && (
            <>
              <NumberField
                control={control}
                name="kg_co2e_per_unit"
                label={t('words:factor')}
                description={t('entries:ownFactorNote')}
                unit={`kg CO₂e/${nameOfUnit(unit || watch('unit') || '…')}`}
                min={0}
                withAsterisk
              />
              <TextField
                control={control}
                name="factor_source"
                label={t('entries:factorSource')}
                maxLength={300}
                withAsterisk
              />
            </>
          )}
          <SelectField
            control={control}
            name="method"
            label={t('entries:method')}
            allowDeselect={false}
            data={entryMethods.map((value) => ({ value, label: t(`entries:methods.${value}`) }))}
          />
          <TextField
            control={control}
            name="evidence"
            label={t('words:evidenceReference')}
            description={t('entries:evidenceReferenceNote')}
            maxLength={300}
          />
          <TextAreaField control={control} name="note" label={t('words:note')} />
        </>
      )}
    </CallForm>
  );
}

function Evidence({ request: { _id: request_id, entry } }: { request: CampaignRequest }) {
  const { t } = useTranslation(['campaigns', 'entries']);
  const attach = useSend(campaigns.attachRequestFile, {
    alsoRefreshes: ['entries'],
    onDone: () => showToast('success', t('entries:attached')),
  });
  return (
    <Section title={t('entries:evidence')}>
      <p className={classes.soft}>
        {entry === null ? t('answer.attachNote') : t('answer.files', { count: entry.files })}
      </p>
      {entry !== null && (
        <AttachFile
          isBusy={attach.isPending}
          onFile={(file) => attach.mutate({ request_id, files: [file] })}
          onDocument={(document_id) => attach.mutate({ request_id, document_id })}
        >
          {t('words:attachFile')}
        </AttachFile>
      )}
    </Section>
  );
}

function Decline({ request: { _id: request_id }, onDone }: { request: CampaignRequest; onDone: () => void }) {
  const { t } = useTranslation('campaigns');
  return (
    <Section title={t('decline.title')} note={t('decline.note')}>
      <CallForm
        call={campaigns.declineRequest}
        start={{ request_id, reason: '' }}
        submit={t('decline.submit')}
        isBlocked={({ reason }) => !reason?.trim()}
        onSaved={() => {
          showToast('success', t('decline.done'));
          onDone();
        }}
      >
        {({ control }) => (
          <TextField control={control} name="reason" label={t('decline.reason')} maxLength={500} withAsterisk />
        )}
      </CallForm>
    </Section>
  );
}
