import { Button, Group } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { DRY_RUN_DAYS, documentFiling, type FilingRule } from '@steward/contract/estate/document-filing';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../../api/failure-text.ts';
import { useSend } from '../../../../api/hooks.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { formatCount, formatMoment } from '../../../../ui/format.ts';
import { Link } from '../../../../ui/link.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { RowSkeletons } from '../../../../ui/skeletons.tsx';
import { showToast } from '../../../../ui/toasts.tsx';
import { usePlaceName } from '../document-words.tsx';
import classes from './filing.module.css';
import documentClasses from '../documents.module.css';

interface Props {
  rule: FilingRule;
  onClose: () => void;
}

/** What a rule would have done with the documents of the last days; from here it is turned on. */
export function DryRunDialog({ rule, onClose }: Props) {
  const { t } = useTranslation('filing-words');
  const failureText = useFailureText();
  const placeName = usePlaceName();
  const attempt = useSend(documentFiling.tryFilingRule, { inPlace: true });
  const turn = useSend(documentFiling.switchFilingRule);
  const [found, setFound] = useState<Answer<typeof documentFiling.tryFilingRule>>();
  const run = () => void attempt.mutateAsync({ filing_rule_id: rule._id }).then(setFound, () => undefined);
  // The dialog runs it once when it opens.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(run, []);
  const days = formatCount(DRY_RUN_DAYS);
  return (
    <Dialog opened onClose={onClose} title={t('rules.tried', { name: `\u2068${rule.name}\u2069` })}>
      {attempt.error && <ErrorState message={failureText(attempt.error)} onRetry={run} />}
      {!found && !attempt.error && <RowSkeletons rows={4} />}
      {found && (
        <>
          <p>
            {t('rules.wouldFile', {
              count: found.matched,
              shown: formatCount(found.matched),
              all: formatCount(found.arrived),
              days,
            })}
          </p>
          {found.rule.to && found.matched > 0 && (
            <p>{t('rules.wouldGoTo', { place: `\u2068${placeName(found.rule.to)}\u2069` })}</p>
          )}
          <ul className={`${documentClasses.rows} ${classes.found}`}>
            {found.documents.map(({ document_id, title, sender, created_at }) => (
              <li key={document_id}>
                <Link to="/documentation/document" search={{ document: document_id }}>
                  <bdi>{title}</bdi>
                </Link>
                <span className={documentClasses.end}>
                  {sender && (
                    <>
                      <bdi>{sender}</bdi> ·{' '}
                    </>
                  )}
                  {formatMoment(created_at)}
                </span>
              </li>
            ))}
          </ul>
          {found.matched > found.documents.length && (
            <p className={documentClasses.note}>{t('rules.newest', { shown: formatCount(found.documents.length) })}</p>
          )}
          <Group mt="md" justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('words:close')}
            </Button>
            {!found.rule.is_on && (
              <Button
                loading={turn.isPending}
                onClick={() =>
                  void turn
                    .mutateAsync({ filing_rule_id: rule._id, is_on: true })
                    .then(() => {
                      showToast('success', t('rules.turnedOn'));
                      onClose();
                    })
                    .catch(() => undefined)
                }
              >
                {t('rules.turnOn')}
              </Button>
            )}
          </Group>
        </>
      )}
    </Dialog>
  );
}
