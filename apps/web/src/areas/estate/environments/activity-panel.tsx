import { environments, type Environment } from '@steward/contract/estate/environments';
import { notes } from '@steward/contract/estate/notes';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { useHolds, useMay } from '../../../shared/may.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { Link } from '../../../ui/link.tsx';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import { Section } from '../../../ui/section.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import { DateText } from '../../../ui/value-text.tsx';
import { RelativeTime } from '../../../ui/values/relative-time.tsx';
import classes from './environment.module.css';
import { ChangedValue } from './form/changed-value.tsx';

/** As many entries as fit beside the page; the lists have the others. */
const shown = 8;

/** Beside the page of a property: the notes about it, and what has changed since when. */
export function ActivityPanel({ property, onClose }: { property: Environment; onClose: () => void }) {
  const { t } = useTranslation('environments');
  const holds = useHolds();
  return (
    <SidePanel opened onClose={onClose} title={t('activity.title')}>
      {holds('notes.read') && <Notes environmentId={property._id} />}
      <Changes environmentId={property._id} />
    </SidePanel>
  );
}

function Notes({ environmentId }: { environmentId: string }) {
  const { t } = useTranslation('environments');
  const failureText = useFailureText();
  const mayAdd = useMay('notes.create');
  const list = useAnswer(notes.getNotes, { environment_id: environmentId });
  return (
    <Section title={t('words:notes')} end={<Link to="/environment/notes">{t('activity.all')}</Link>}>
      {mayAdd && (
        <CallForm
          key={list.data?.length}
          call={notes.addNote}
          start={{ environment_id: environmentId, text: '' }}
          submit={t('words:addNote')}
        >
          {({ control }) => <TextAreaField control={control} name="text" label={t('words:note')} />}
        </CallForm>
      )}
      {list.isError && <ErrorState message={failureText(list.error)} onRetry={() => void list.refetch()} />}
      {list.isPending && <RowSkeletons />}
      {list.data?.length === 0 && <p className={classes.quiet}>{t('activity.noNotes')}</p>}
      <ul className={classes.activity}>
        {list.data?.slice(0, shown).map(({ _id, text, author_name, created_at }) => (
          <li key={_id}>
            <bdi>{text}</bdi>
            <small>
              <bdi>{author_name}</bdi> · <RelativeTime moment={created_at} />
            </small>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Changes({ environmentId }: { environmentId: string }) {
  const { t } = useTranslation('environments');
  const failureText = useFailureText();
  const list = useAnswer(environments.getPropertyHistory, { environment_id: environmentId });
  return (
    <Section title={t('titles:environments.history')} end={<Link to="/environment/history">{t('activity.all')}</Link>}>
      {list.isError && <ErrorState message={failureText(list.error)} onRetry={() => void list.refetch()} />}
      {list.isPending && <RowSkeletons />}
      {list.data?.length === 0 && <p className={classes.quiet}>{t('activity.noChanges')}</p>}
      <ul className={classes.activity}>
        {list.data?.slice(0, shown).map((change) => (
          <li key={change._id}>
            <span>
              {t(`history.attributes.${change.attribute}`)}: <ChangedValue change={change} />
            </span>
            <small>
              {change.valid_from ? <DateText value={change.valid_from} /> : t('history.always')}
              {change.note && (
                <>
                  {' · '}
                  <bdi>{change.note}</bdi>
                </>
              )}
            </small>
          </li>
        ))}
      </ul>
    </Section>
  );
}
