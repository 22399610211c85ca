import { useTranslation } from 'react-i18next';
import { formatDay, formatMoment } from '../../../ui/format.ts';
import { NoValue } from '../../../ui/value-text.tsx';
import { numberText } from './audit-log-sentence.ts';
import classes from './audit-log.module.css';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;
/** Longer values are folded. */
const longest = 160;

interface Props {
  field: string;
  value: unknown;
  names: Record<string, string>;
}

/** A stored value in readable form: names instead of ids, formatted dates; long values are folded. */
export function LogValue({ field, value, names }: Props) {
  const { t } = useTranslation('organizations');
  if (value === null || value === undefined || value === '') return <NoValue />;
  if (typeof value === 'boolean') return t(value ? 'words:yes' : 'words:no');
  if (typeof value === 'number')
    return (
      <bdi className="figures" title={String(value)}>
        {numberText(field, value)}
      </bdi>
    );
  if (typeof value === 'string') {
    const name = names[value];
    if (name) return <bdi title={value}>{name}</bdi>;
    if (DAY.test(value))
      return (
        <span className="figures" title={value}>
          {formatDay(value)}
        </span>
      );
    if (MOMENT.test(value))
      return (
        <span className="figures" title={value}>
          {formatMoment(value)}
        </span>
      );
    return value.length > longest ? <Folded text={value} /> : <bdi>{value}</bdi>;
  }
  const isPlainList = Array.isArray(value) && value.every((one) => typeof one === 'string' || typeof one === 'number');
  if (isPlainList && value.length === 0) return <NoValue />;
  const text = isPlainList ? value.map((one) => names[String(one)] ?? String(one)).join(', ') : JSON.stringify(value);
  if (text.length > longest) return <Folded text={isPlainList ? text : JSON.stringify(value, null, 2)} />;
  return <bdi>{text}</bdi>;
}

function Folded({ text }: { text: string }) {
  return (
    <details className={classes.long}>
      <summary>
        <bdi>{text.slice(0, 60)}…</bdi>
      </summary>
      <pre>
        <bdi>{text}</bdi>
      </pre>
    </details>
  );
}
