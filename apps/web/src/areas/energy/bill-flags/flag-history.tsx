import type { Answer } from '@steward/contract/call';
import { billFlags } from '@steward/contract/energy/bill-flags';
import { useTranslation } from 'react-i18next';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { RelativeTime } from '../../../ui/values/relative-time.tsx';
import { Section } from '../../../ui/section.tsx';
import classes from './bill-flags.module.css';

/** The events and comments of a flag, oldest first. */
export function FlagHistory({ flag, mayComment }: { flag: Answer<typeof billFlags.getBillFlag>; mayComment: boolean }) {
  const { t } = useTranslation('bill-flags');
  return (
    <Section title={t('words:history')}>
      <ol className={classes.events}>
        {flag.events.map(({ kind, body, author_name, created_at }, i) => (
          <li key={`${created_at}-${i}`}>
            <span className={classes.meta}>
              <bdi>{author_name || t('byAudit')}</bdi> · {t(`eventKinds.${kind}`)} ·{' '}
              <RelativeTime moment={created_at} />
            </span>
            {body && (
              <p>
                <bdi>{body}</bdi>
              </p>
            )}
          </li>
        ))}
      </ol>
      {mayComment && (
        <div style={{ marginBlockStart: 16 }}>
          <CallForm
            call={billFlags.commentBillFlag}
            start={{ flag_id: flag._id, body: '' }}
            submit={t('comment')}
            onlyChanged
            clears
          >
            {({ control }) => (
              <TextAreaField control={control} name="body" label={t('newComment')} maxLength={2000} minRows={2} />
            )}
          </CallForm>
        </div>
      )}
    </Section>
  );
}
