import type { Answer } from '@steward/contract/call';
import type { organizations } from '@steward/contract/access/organizations';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../ui/format.ts';
import { NoValue } from '../../../ui/value-text.tsx';
import classes from './change-list.module.css';
import { useLogWords } from './audit-log-words.ts';

type Entry = Pick<
  Answer<typeof organizations.getLogs>['paginateData'][number],
  'at' | 'actor_name' | 'action' | 'object_id' | 'old' | 'new'
>;

interface Change {
  field: string;
  before: unknown;
  after: unknown;
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/**
 * The old and the new value of each changed field. Unchanged fields are left out, and so is the id, which is in the
 * heading.
 */
export function changesOf(entry: Pick<Entry, 'old' | 'new'>): Change[] {
  const before = fieldsOf(entry.old);
  const after = fieldsOf(entry.new);
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => field !== 'id' && JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, before: before[field], after: after[field] }));
}

export function ChangeList({ entry }: { entry: Entry }) {
  const { t } = useTranslation('organizations');
  const words = useLogWords();
  const changes = changesOf(entry);
  return (
    <>
      <p className={classes.lead}>
        {t('logs.lead', {
          who: entry.actor_name ?? t('logs.system'),
          when: formatMoment(entry.at),
          action: t(`logs.actions.${entry.action}`),
        })}
        <br />
        <bdi dir="ltr" className={classes.id}>
          {entry.object_id}
        </bdi>
      </p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('logs.field')}</th>
            <th scope="col">{t('logs.before')}</th>
            <th scope="col">{t('logs.after')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row">{words.fieldName(field)}</th>
              <td className={before === undefined ? '' : classes.before}>
                <Side value={words.valueOf(field, before)} />
              </td>
              <td className={after === undefined ? '' : classes.after}>
                <Side value={words.valueOf(field, after)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Side({ value }: { value: unknown }) {
  if (value === undefined || value === null || value === '') return <NoValue />;
  return <bdi>{typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)}</bdi>;
}
