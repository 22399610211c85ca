import { Button } from '@mantine/core';
import { verification } from '@steward/contract/carbon/verification';
import type { Engagement } from '@steward/contract/carbon/verification.assurance';
import { IconFileTypePdf, IconShieldCheck, IconShieldQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/download.ts';
import { useSend } from '../../../api/hooks.ts';
import { languages } from '../../../session/language.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { FactDialog } from '../../../shared/emissions/rounds/fact-dialog.tsx';
import { FactsDiscoveredLater } from '../../../shared/emissions/rounds/facts-discovered-later.tsx';
import { StatementStatusNotice } from '../../../shared/emissions/rounds/statement-status-notice.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatDay, formatMoment } from '../../../ui/format.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { MenuButton } from '../../../ui/navigation/menu-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import type { Frozen } from './frozen-report.ts';
import classes from './workbench.module.css';

interface Props {
  token: string;
  head: Frozen['head'];
  engagement: Engagement;
}

/** The declaration, the statement's details about the verifier, and the statement itself once it is issued. */
export function StatementSide({ token, head, engagement }: Props) {
  const { t } = useTranslation('verification');
  const { t: shared } = useTranslation('emissions');
  const [isRecording, setRecording] = useState(false);
  const record = useSend(verification.recordFactByVerifier, { inPlace: true });
  const isOpen = head.status === 'sent';
  const { statement, facts } = engagement;
  return (
    <div className={classes.page}>
      <Declaration token={token} engagement={engagement} isOpen={isOpen} />
      {statement && (
        <Card
          title={t('statement.issued')}
          note={`${shared(`opinion.${statement.opinion}`)} · ${shared(`assurance.${statement.assurance}`)} · ${formatDay(statement.issued_at)}`}
          actions={
            <MenuButton
              label={t('words:languageOfThePdf')}
              button={(opener) => (
                <Button leftSection={<IconFileTypePdf size={18} />} {...opener}>
                  {t('statement.download')}
                </Button>
              )}
              entries={languages.map(({ code, name }) => ({
                key: code,
                label: name,
                lang: code,
                run: () =>
                  void download(
                    verification.downloadStatementForVerifier,
                    { token, language: code },
                    `assurance-statement-${head.year}.pdf`,
                  ),
              }))}
            />
          }
        >
          <p className={classes.note}>
            {t('statement.hash')} <bdi className={classes.hash}>{statement.sha256}</bdi>
          </p>
        </Card>
      )}
      {!isOpen && !statement && (
        <Notice icon={IconShieldQuestion} title={t('statement.none')}>
          {t('statement.noneText')}
        </Notice>
      )}
      <StatementStatusNotice standing={engagement.standing} />
      <FactsDiscoveredLater facts={facts} />
      {(head.status === 'accepted' || head.standing === 'to-be-reissued') && (
        <div>
          <Button variant="default" onClick={() => setRecording(true)}>
            {shared('facts.record')}
          </Button>
        </div>
      )}
      <Details token={token} details={engagement.details} isOpen={isOpen} />
      {isRecording && (
        <FactDialog
          reportId={head._id}
          send={({ what, effect_t, decision, reason }) =>
            record.mutateAsync({ token, what, effect_t, decision, reason })
          }
          onClose={() => setRecording(false)}
        />
      )}
    </div>
  );
}

function Declaration({ token, engagement, isOpen }: { token: string; engagement: Engagement; isOpen: boolean }) {
  const { t } = useTranslation('verification');
  const declare = useSend(verification.declareIndependenceByVerifier);
  const { independent_at } = engagement;
  if (independent_at) {
    return (
      <Notice
        tone="brand"
        icon={IconShieldCheck}
        title={t('independence.declared', { at: formatMoment(independent_at) })}
      >
        {t('independence.text')}
      </Notice>
    );
  }
  if (!isOpen) return null;
  return (
    <Notice
      tone="warn"
      icon={IconShieldQuestion}
      title={t('independence.title')}
      actions={
        <Button loading={declare.isPending} onClick={() => declare.mutate({ token })}>
          {t('independence.declare')}
        </Button>
      }
    >
      {t('independence.text')} {t('independence.needed')}
    </Notice>
  );
}

interface DetailsProps {
  token: string;
  details: Engagement['details'];
  isOpen: boolean;
}

function Details({ token, details, isOpen }: DetailsProps) {
  const { t } = useTranslation('verification');
  return (
    <Card title={t('statement.details')} note={t('statement.detailsNote')}>
      <CallForm
        call={verification.saveStatementDetailsByVerifier}
        start={{ token, ...details }}
        onSaved={() => showToast('success', t('words:savedSentence'))}
        isReadOnly={!isOpen}
        onlyChanged
      >
        {({ control }) => (
          <>
            <TextField
              control={control}
              name="body"
              label={t('statement.body')}
              description={t('statement.bodyNote')}
              readOnly={!isOpen}
            />
            <TextField control={control} name="accreditation" label={t('statement.accreditation')} readOnly={!isOpen} />
            <TextField control={control} name="role" label={t('statement.role')} readOnly={!isOpen} />
            <TextField control={control} name="place" label={t('words:place')} readOnly={!isOpen} />
            <TextField
              control={control}
              name="addressee"
              label={t('statement.addressee')}
              description={t('statement.addresseeNote')}
              readOnly={!isOpen}
            />
            <SelectField
              control={control}
              name="standard"
              label={t('statement.standard')}
              disabled={!isOpen}
              allowDeselect={false}
              data={(['iso-14064-3', 'isae-3410', 'both'] as const).map((value) => ({
                value,
                label: t(`statement.standards.${value}`),
              }))}
            />
            <TextAreaField
              control={control}
              name="work"
              label={t('statement.work')}
              description={t('statement.workNote')}
              readOnly={!isOpen}
            />
            <TextAreaField
              control={control}
              name="no_sample"
              label={t('statement.no_sample')}
              description={t('statement.no_sampleNote')}
              readOnly={!isOpen}
            />
            <TextAreaField
              control={control}
              name="upper_limit"
              label={t('statement.upper_limit')}
              description={t('statement.upper_limitNote')}
              readOnly={!isOpen}
            />
            <TextAreaField
              control={control}
              name="emphasis"
              label={t('statement.emphasis')}
              description={t('statement.emphasisNote')}
              readOnly={!isOpen}
            />
          </>
        )}
      </CallForm>
    </Card>
  );
}
