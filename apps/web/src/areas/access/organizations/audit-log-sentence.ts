import type { AuditEntry } from '@steward/contract/access/audit-log';
import { useTranslation } from 'react-i18next';
import { formatDay, formatMoment, formatNumber } from '../../../ui/format.ts';
import { useLogWords } from './audit-log-words.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Longer values are not part of the sentence. */
const longest = 60;
const namedAtMost = 3;
const years = new Set(['year', 'year_built', 'vintage', 'base_year']);

/** Tables whose rows are named without their kind; the name of any other row follows its kind. */
const selfExplaining = new Set([
  'accounts',
  'environments',
  'funds',
  'member_profiles',
  'memberships',
  'organizations',
  'portfolios',
]);

/** Tables whose rows connect two objects. */
const links: Readonly<Record<string, readonly [string, string]>> = {
  environment_access: ['user_id', 'environment_id'],
  fund_portfolios: ['portfolio_id', 'fund_id'],
  team_members: ['user_id', 'team_id'],
  teamspace_environments: ['environment_id', 'teamspace_id'],
  teamspace_users: ['user_id', 'teamspace_id'],
};

const isNothing = (value: unknown) => value === null || value === undefined || value === '';

/** Grouped and with all its decimals; a year is not grouped. */
export const numberText = (field: string, value: number): string =>
  years.has(field) ? String(value) : formatNumber(value, Math.min(6, String(value).split('.')[1]?.length ?? 0));

/** The unit at the end of a field name: m² of “Gross floor area (m²)”. */
const unitOf = (fieldName: string): string | undefined => /\(([^)]+)\)$/.exec(fieldName)?.[1];

// A word inside an English sentence begins with a lower-case letter, unless it is an abbreviation. German nouns keep
// their capital.
const inside = (language: string, word: string) =>
  language.startsWith('en') && !/^.\p{Lu}/u.test(word) ? word.charAt(0).toLowerCase() + word.slice(1) : word;

/** Describes the change of an audit log entry in one sentence. */
export function useLogSentence() {
  const { t, i18n } = useTranslation('organizations');
  const { tableName, fieldName, valueOf, eventName } = useLogWords();

  /** A value within a sentence; undefined if it is too long. */
  const valueText = (field: string, stored: unknown, names: Record<string, string>): string | undefined => {
    const value = valueOf(field, stored);
    if (typeof value === 'boolean') return t(value ? 'words:yes' : 'words:no');
    if (typeof value === 'number') {
      const unit = unitOf(fieldName(field));
      return [numberText(field, value), unit].filter(Boolean).join('\u00A0');
    }
    if (typeof value !== 'string') return undefined;
    const name = names[value];
    if (name) return name;
    if (UUID.test(value)) return undefined;
    if (DAY.test(value)) return formatDay(value);
    if (MOMENT.test(value)) return formatMoment(value);
    return value.length > longest || value.includes('\n') ? undefined : t('auditLog.quoted', { text: value });
  };

  const phrase = (field: string): string =>
    i18n.exists(`organizations:auditLog.fieldPhrases.${field}`)
      ? t(`auditLog.fieldPhrases.${field}`)
      : t('auditLog.thisField', { label: fieldName(field) });

  const whatOf = ({ table_name, object_name, changes }: AuditEntry): string => {
    const what = inside(i18n.language, tableName(table_name));
    const kind = table_name === 'notifications' ? changes.find(({ field }) => field === 'kind') : undefined;
    const itself = object_name ?? eventName(kind?.after ?? kind?.before);
    if (!itself) return what;
    const name = itself;
    return selfExplaining.has(table_name) ? name : t('auditLog.thing', { what, name });
  };

  const updateText = (entry: AuditEntry, who: string, names: Record<string, string>): string => {
    const what = whatOf(entry);
    const [change, ...more] = entry.changes;
    if (!change) return t('auditLog.says.update', { who, what });
    const fields = entry.changes.map(({ field }) => phrase(field));
    if (fields.length > namedAtMost) return t('auditLog.says.count', { who, what, count: fields.length });
    const before = valueText(change.field, change.before, names);
    const after = valueText(change.field, change.after, names);
    const values = { who, what, field: phrase(change.field), before, after };
    if (more.length === 0) {
      if (isNothing(change.before) && after) return t('auditLog.says.set', values);
      if (isNothing(change.after) && before) return t('auditLog.says.removed', values);
      if (before && after)
        return t(typeof change.after === 'number' ? 'auditLog.says.changed' : 'auditLog.says.changedText', values);
    }
    const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(fields);
    return t('auditLog.says.fields', { who, what, fields: list });
  };

  return (entry: AuditEntry, names: Record<string, string>): string => {
    const { action, table_name, changes, object_name, actor_name } = entry;
    const who = actor_name ?? t('logs.system');
    const valueIn = (name: string) => {
      const change = changes.find(({ field }) => field === name);
      return change?.after ?? change?.before;
    };
    const event = table_name === 'accounts' ? valueIn('event') : undefined;
    if (typeof event === 'string' && i18n.exists(`organizations:auditLog.account.${event}`))
      return t(`auditLog.account.${event}`, { who, name: object_name ?? tableName(table_name) });
    if (action === 'update') return updateText(entry, who, names);
    const [one, group] = (links[table_name] ?? []).map((field) => names[String(valueIn(field))]);
    if (one && group)
      return t(action === 'insert' ? 'auditLog.says.joined' : 'auditLog.says.left', {
        who,
        one,
        group,
      });
    return t(`auditLog.says.${action}`, { who, what: whatOf(entry) });
  };
}
