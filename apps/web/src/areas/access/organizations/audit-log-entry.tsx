import type { AuditEntry } from '@steward/contract/access/audit-log';
import { IconArrowRight, IconSettingsAutomation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/values/avatar.tsx';
import { formatMoment } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import { ButtonSubject } from '../../../ui/navigation/button-subject.tsx';
import { useLogSentence } from './audit-log-sentence.ts';
import { useLogWords } from './audit-log-words.ts';
import classes from './audit-log.module.css';
import { LogValue } from './log-value.tsx';

const shownAtOnce = 4;

/** One change as a sentence, with the old and the new value of each field. */
export function LogEntry({ entry, names }: { entry: AuditEntry; names: Record<string, string> }) {
  const { t } = useTranslation('organizations');
  const { tableName } = useLogWords();
  const sentence = useLogSentence();
  const { actor_name, action, table_name, object_id, object_name, changes, at } = entry;
  const isUpdate = action === 'update';
  // The sentence about a single change already contains its values; the stored values are in the folded part.
  const inSight = isUpdate && changes.length > 1 ? changes.slice(0, shownAtOnce) : [];
  const folded = changes.slice(inSight.length);
  const what = tableName(table_name);
  return (
    <li className={classes.entry}>
      {actor_name ? (
        <Avatar name={actor_name} />
      ) : (
        <span className={classes.machine} aria-hidden="true">
          <IconSettingsAutomation size={19} stroke={1.7} />
        </span>
      )}
      <div className={classes.words}>
        <p className={classes.sentence}>{sentence(entry, names)}</p>
        <p className={classes.soft}>
          <time dateTime={at} className="figures">
            {formatMoment(at)}
          </time>
          {' · '}
          <Link
            to="/account_setting/audit_log"
            search={{ table: table_name, object: object_id, system: 'all' }}
            size="sm"
          >
            {t('words:history')}
            <ButtonSubject>{object_name ?? what}</ButtonSubject>
          </Link>
        </p>
        {inSight.length > 0 && <Changes changes={inSight} names={names} isUpdate />}
        {folded.length > 0 && (
          <details className={classes.fold}>
            <summary>{t(inSight.length > 0 ? 'auditLog.more' : 'auditLog.values', { count: folded.length })}</summary>
            <Changes changes={folded} names={names} isUpdate={isUpdate} />
          </details>
        )}
      </div>
    </li>
  );
}

interface ChangesProps {
  changes: AuditEntry['changes'];
  names: Record<string, string>;
  isUpdate: boolean;
}

function Changes({ changes, names, isUpdate }: ChangesProps) {
  const { t } = useTranslation('organizations');
  const { fieldName, valueOf } = useLogWords();
  return (
    <dl className={classes.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt title={field}>{fieldName(field)}</dt>
          <dd>
            {isUpdate ? (
              <>
                <span className="visually-hidden">{t('logs.before')}: </span>
                <del className={classes.before}>
                  <LogValue field={field} value={valueOf(field, before)} names={names} />
                </del>
                <IconArrowRight size={16} className={classes.arrow} aria-hidden="true" />
                <span className="visually-hidden">{t('logs.after')}: </span>
                <ins className={classes.after}>
                  <LogValue field={field} value={valueOf(field, after)} names={names} />
                </ins>
              </>
            ) : (
              <LogValue field={field} value={valueOf(field, after ?? before)} names={names} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
