import type { FrameworkQuestion } from '@steward/contract/reporting/frameworks.models';
import { isYear, type AnswerValue, type Cell, type TableRow } from '@steward/core/disclosures/answer-value';
import { useTranslation } from 'react-i18next';
import { DateText, NoValue } from '../../../../ui/value-text.tsx';
import classes from './report.module.css';
import { UnitNumber } from './unit-number.tsx';

type Asked = Pick<FrameworkQuestion, 'code' | 'type' | 'unit' | 'options'>;

function CellText({ asked, value }: { asked: Asked; value: Cell | undefined }) {
  const { t } = useTranslation('frameworks');
  if (value === null || value === undefined) return <NoValue />;
  if (typeof value === 'number' && isYear(asked)) return <bdi className="figures">{value}</bdi>;
  if (typeof value === 'number') return <UnitNumber value={value} unit={asked.unit} />;
  if (typeof value === 'boolean') return t(value ? 'words:yes' : 'words:no');
  const titleOf = (option: string) => asked.options.find((one) => one.value === option)?.title ?? option;
  if (typeof value !== 'string') return value.map(titleOf).join(', ');
  if (asked.type === 'date') return <DateText value={value} />;
  return <bdi className={classes.text}>{asked.type === 'choice' ? titleOf(value) : value}</bdi>;
}

interface Props {
  question: Asked & Pick<FrameworkQuestion, 'columns'>;
  value: AnswerValue;
}

/** The value of an answer to read. */
export function ValueShown({ question, value }: Props) {
  if (!Array.isArray(value) || value.some((one) => typeof one === 'string'))
    return <CellText asked={question} value={value as Cell} />;
  const rows = value as readonly TableRow[];
  return (
    <div className={classes.wide}>
      <table className={classes.shown}>
        <thead>
          <tr>
            {question.columns.map(({ code, title }) => (
              <th key={code} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {question.columns.map((column) => (
                <td key={column.code}>
                  <CellText asked={column} value={row[column.code]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
