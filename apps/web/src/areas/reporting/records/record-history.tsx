import { records } from '@steward/contract/reporting/records';
import type { RecordAnswer, RecordKindAnswer, RecordVersion } from '@steward/contract/reporting/records.shapes';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { formatMoment } from '../../../ui/format.ts';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import { useRecordKinds, useRecordWords } from './record-words.ts';
import classes from './records.module.css';

/** The versions of a record, newest first, each with what it changed. */
export function RecordHistory({ record }: { record: RecordAnswer }) {
  const { t } = useTranslation('records');
  const kind = useRecordKinds().get(record.kind);
  const versions = useAnswer(records.getRecordHistory, { record_id: record._id });
  if (!versions.data) return <RowSkeletons />;
  return (
    <ol className={classes.versions}>
      {versions.data.map((version, index) => (
        <li key={version.version}>
          <div>
            <strong>{t('versionNo', { version: version.version })}</strong> · {t(`changes.${version.change}`)}
            {version.version === record.accepted_version && ` · ${t('counts')}`}
          </div>
          <Differences version={version} before={versions.data[index + 1]} kind={kind} />
          {version.reason && <bdi>{version.reason}</bdi>}
          <div className={classes.note}>
            {t('madeBy', { name: version.changed_by_name, moment: formatMoment(version.changed_at) })}
            {version.accepted_at &&
              ` ${t('acceptedBy', { name: version.accepted_by_name ?? '', moment: formatMoment(version.accepted_at) })}`}
          </div>
        </li>
      ))}
    </ol>
  );
}

interface Compared {
  version: RecordVersion;
  before: RecordVersion | undefined;
  kind: RecordKindAnswer | undefined;
}

function Differences({ version, before, kind }: Compared) {
  const { t } = useTranslation('records');
  const words = useRecordWords();
  const facts = (one: RecordVersion): [label: string, text: string][] => [
    [t('words:level'), words.level(one.level)],
    [t('period'), words.period(one)],
    ...(kind?.fields ?? []).map((field): [string, string] => [
      field.title,
      words.valueText(field, one.values[field.code]),
    ]),
    [t('words:source'), one.source],
    [t('owner'), one.owner_name ?? ''],
    [t('words:evidence'), one.files.map(({ name, page }) => (page === null ? name : `${name}, ${page}`)).join('; ')],
  ];
  const earlier = before && facts(before);
  const changed = facts(version).flatMap(([label, text], index) => {
    const was = earlier?.[index]?.[1] ?? '';
    return text === was ? [] : [{ label, text, was }];
  });
  return (
    <ul className={classes.differences}>
      {changed.map(({ label, text, was }) => (
        <li key={label}>
          <bdi>{label}</bdi>: {was && <del>{was}</del>} <bdi>{text || '–'}</bdi>
        </li>
      ))}
    </ul>
  );
}
