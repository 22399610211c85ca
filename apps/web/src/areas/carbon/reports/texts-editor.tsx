import { Alert, Button, Group, NativeSelect, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { reports } from '@steward/contract/carbon/reports';
import type { Report } from '@steward/contract/carbon/reports.report';
import { IconAlertCircle, IconDeviceFloppy, IconLock } from '@tabler/icons-react';
import { memo, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailure } from '../../../api/failure.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import { useSend } from '../../../api/hooks.ts';
import { languages, type Language } from '../../../session/language.ts';
import { ReportTextsView } from '../../../shared/emissions/reports/report-texts.tsx';
import {
  isRequired,
  textAnchor,
  textSections,
  type TextKey,
  type Texts,
} from '../../../shared/emissions/reports/text-sections.ts';
import { Card } from '../../../ui/card.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import type { About } from './report-address.ts';
import type { TextDraft } from './text-draft.ts';
import classes from './texts-editor.module.css';

interface Props {
  about: About;
  report: Report | null;
  draft: TextDraft;
  /** Proposed texts for empty parts. */
  proposals: Texts;
  /** The text to scroll to. */
  field: string | undefined;
}

/** The texts of the report. Nothing is saved automatically: unsaved texts are marked. */
export function TextsEditor({ about, report, draft, proposals, field }: Props) {
  const { t } = useTranslation('reports');
  const { t: words } = useTranslation('emissions');
  const isReadOnly = report?.status === 'sent' || report?.status === 'accepted';
  useEffect(() => {
    const target = field ? document.getElementById(textAnchor(field as TextKey)) : null;
    target?.scrollIntoView({ block: 'center' });
    target?.querySelector('textarea')?.focus({ preventScroll: true });
  }, [field]);
  if (isReadOnly) {
    return (
      <>
        <Alert variant="light" color="gray" mb="md" icon={<IconLock size={20} />}>
          {t(`texts.${report.status}`)}
        </Alert>
        <ReportTextsView texts={report.texts} />
      </>
    );
  }
  return (
    <div className={classes.editor}>
      {textSections.map(({ key: section, texts }) => (
        <Card key={section} title={words(`section.${section}`)} note={words(`section.${section}Note`)}>
          <div className={classes.fields}>
            {texts.map((key) => (
              <TextPart
                key={key}
                name={key}
                text={draft.texts[key] ?? ''}
                isUnsaved={draft.changed.has(key)}
                isOvertaken={draft.overtaken.has(key)}
                proposal={proposals[key]}
                onWrite={draft.write}
              />
            ))}
          </div>
        </Card>
      ))}
      <SaveBar about={about} report={report} draft={draft} />
    </div>
  );
}

interface FieldProps {
  name: TextKey;
  text: string;
  isUnsaved: boolean;
  isOvertaken: boolean;
  proposal: string | undefined;
  onWrite: TextDraft['write'];
}

/** Rendered again only when its own text changes: there are nineteen of them. */
const TextPart = memo(function TextPart({ name, text, isUnsaved, isOvertaken, proposal, onWrite }: FieldProps) {
  const { t } = useTranslation('emissions');
  const { t: own } = useTranslation('reports');
  return (
    <div id={textAnchor(name)} className={classes.field}>
      <Textarea
        label={t(`text.${name}.label`)}
        description={t(`text.${name}.hint`)}
        withAsterisk={isRequired(name)}
        required={isRequired(name)}
        dir="auto"
        autosize
        minRows={2}
        maxRows={18}
        maxLength={20_000}
        value={text}
        onChange={(event) => onWrite(name, event.currentTarget.value)}
      />
      <div className={classes.below}>
        {isUnsaved && <span className={classes.unsaved}>{own('texts.unsaved')}</span>}
        {proposal && !text.trim() && (
          <Button size="compact-sm" variant="light" onClick={() => onWrite(name, proposal)}>
            {own('texts.propose')}
          </Button>
        )}
        {isOvertaken && <span className={classes.overtaken}>{own('texts.overtaken')}</span>}
      </div>
    </div>
  );
});

function SaveBar({ about, report, draft }: Pick<Props, 'about' | 'report' | 'draft'>) {
  const { t } = useTranslation('reports');
  const failureText = useFailureText();
  const client = useQueryClient();
  const save = useSend(reports.saveGhgProtocolReport, {
    inPlace: true,
    onDone: (saved) => {
      client.setQueryData([reports.getGhgProtocolReport.area, reports.getGhgProtocolReport.name, about], saved);
      draft.forget();
      showToast('success', t('texts.saved'));
    },
  });
  const isOvertaken = save.error instanceof CallFailure && save.error.code === 'report.changed';
  const send = () => {
    save.mutate({ ...about, texts: draft.texts, language: draft.language, version: report?.version ?? 0 });
  };
  const reload = async () => {
    await client.invalidateQueries({ queryKey: [reports.getGhgProtocolReport.area] });
    save.reset();
  };
  return (
    <div className={classes.bar}>
      {save.error && (
        <Alert
          color={isOvertaken ? 'yellow' : 'red'}
          variant="light"
          role="alert"
          icon={<IconAlertCircle size={20} />}
          mb="sm"
          {...(isOvertaken && { title: t('texts.changedTitle') })}
        >
          {isOvertaken ? t('texts.changedText') : failureText(save.error)}
          {isOvertaken && (
            <Group gap="sm" mt="sm">
              <Button size="compact-sm" onClick={() => void reload()}>
                {t('texts.reloadKeep')}
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => {
                  draft.forget();
                  void reload();
                }}
              >
                {t('texts.reloadDrop')}
              </Button>
            </Group>
          )}
        </Alert>
      )}
      <div className={classes.tools}>
        <NativeSelect
          aria-label={t('texts.language')}
          value={draft.language}
          onChange={(event) => draft.writeIn(event.currentTarget.value as Language)}
          data={languages.map(({ code, name }) => ({ value: code, label: t('texts.writtenIn', { language: name }) }))}
        />
        <output className={draft.isDirty ? classes.unsaved : classes.calm}>
          {draft.isDirty ? t('texts.notSaved') : report ? t('texts.allSaved') : t('texts.notStarted')}
        </output>
        {draft.isDirty && (
          <Button variant="subtle" onClick={draft.forget}>
            {t('texts.discard')}
          </Button>
        )}
        <Button
          leftSection={<IconDeviceFloppy size={18} />}
          onClick={send}
          loading={save.isPending}
          disabled={report !== null && !draft.isDirty}
        >
          {t('texts.save')}
        </Button>
      </div>
    </div>
  );
}
