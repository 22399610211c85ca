import { Button } from '@mantine/core';
import { documentText, type DocumentText } from '@steward/contract/estate/document-text';
import type { FailureCode } from '@steward/contract/failures';
import { useTranslation } from 'react-i18next';
import { CallFailure } from '../../api/failure.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { useAnswer, useSend } from '../../api/hooks.ts';
import { formatCount } from '../../ui/format.ts';
import { ProgressBar } from '../../ui/progress.tsx';
import { Section } from '../../ui/section.tsx';
import { useMay } from '../may.ts';
import classes from './document-text.module.css';

const isOpen = ({ state }: DocumentText) => state === 'waiting' || state === 'reading' || state === 'recognizing';
const REFRESH_MS = 4000;

/** How far the text of a document is read for the search, and what a person may do about it. */
export function TextState({ documentId, isTrashed }: { documentId: string; isTrashed: boolean }) {
  const { t } = useTranslation('document-text-words');
  const failureText = useFailureText();
  const asked = { document_id: documentId };
  const first = useAnswer(documentText.getDocumentText, asked);
  const isReading = first.data !== undefined && isOpen(first.data) && !first.data.is_over_budget;
  const { data } = useAnswer(documentText.getDocumentText, asked, { ...(isReading && { refetchEvery: REFRESH_MS }) });
  const stop = useSend(documentText.stopDocumentText);
  const read = useSend(documentText.readDocumentText);
  const mayEdit = useMay('documents.edit') && !isTrashed;
  if (!data || data.state === 'none') return null;
  const { state, failure_code, left_out, is_over_budget } = data;
  const percent = percentOf(data);
  return (
    <Section title={t('title')}>
      <div className={classes.state}>
        <p className={classes.note} aria-live="polite">
          {sentence(data, t)}
          {failure_code && ` ${failureText(new CallFailure(409, '', failure_code as FailureCode))}`}
          {is_over_budget && ` ${t('overBudget')}`}
          {left_out > 0 && ` ${t('leftOut', { count: left_out })}`}
        </p>
        {percent !== undefined && <ProgressBar percent={percent} label={t('title')} />}
        {mayEdit && (
          <div className={classes.buttons}>
            {isOpen(data) && (
              <Button
                variant="default"
                size="compact-md"
                loading={stop.isPending}
                onClick={() => stop.mutate({ document_id: documentId })}
              >
                {t('stop')}
              </Button>
            )}
            {state === 'stopped' && (
              <Button
                variant="default"
                size="compact-md"
                loading={read.isPending}
                onClick={() => read.mutate({ document_id: documentId })}
              >
                {t('goOn')}
              </Button>
            )}
            {left_out > 0 && (
              <Button
                variant="default"
                size="compact-md"
                loading={read.isPending}
                onClick={() => read.mutate({ document_id: documentId, all_pages: true })}
              >
                {t('allPages')}
              </Button>
            )}
            {!isOpen(data) && (
              <Button
                variant="subtle"
                size="compact-md"
                loading={read.isPending}
                onClick={() => read.mutate({ document_id: documentId, again: true })}
              >
                {t('again')}
              </Button>
            )}
          </div>
        )}
      </div>
    </Section>
  );
}

function percentOf({ state, pages, read_pages, recognized_pages, to_recognize }: DocumentText): number | undefined {
  if (state === 'recognizing') return (recognized_pages / Math.max(1, to_recognize)) * 100;
  return state === 'reading' && pages !== null ? (read_pages / Math.max(1, pages)) * 100 : undefined;
}

function sentence(
  { state, pages, read_pages, recognized_pages, to_recognize }: DocumentText,
  t: ReturnType<typeof useTranslation<'document-text-words'>>['t'],
): string {
  if (state === 'recognizing')
    return t('states.recognizing', { read: formatCount(recognized_pages), pages: formatCount(to_recognize) });
  if (state !== 'reading') return t(`states.${state}`);
  return pages === null
    ? t('states.readingSome', { read: formatCount(read_pages) })
    : t('states.reading', { read: formatCount(read_pages), pages: formatCount(pages) });
}
