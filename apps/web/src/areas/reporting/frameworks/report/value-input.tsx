import { ActionIcon, Button, MultiSelect, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import type { FrameworkColumn, FrameworkQuestion } from '@steward/contract/reporting/frameworks.models';
import { isYear, type AnswerValue, type Cell, type TableRow } from '@steward/core/disclosures/answer-value';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DayInput } from '../../../../ui/form/day-input.tsx';
import { NumberInput } from '../../../../ui/form/number-input.tsx';
import classes from './report.module.css';
import { meaningful, shownUnit } from './unit-number.tsx';

type Asked = Pick<FrameworkQuestion | FrameworkColumn, 'code' | 'type' | 'unit' | 'options'>;

interface CellProps {
  asked: Asked;
  label: string;
  value: Cell | undefined;
  onChange: (value: Cell) => void;
  error?: string | undefined;
  disabled?: boolean;
  /** In a table the column names it. */
  isLabelHidden?: boolean;
}

/** The field of one value, by its type. */
function CellInput({
  asked,
  label,
  value = null,
  onChange,
  error,
  disabled = false,
  isLabelHidden = false,
}: CellProps) {
  const { t } = useTranslation('frameworks');
  const common = { ...(isLabelHidden ? { 'aria-label': label } : { label }), error, disabled };
  const options = asked.options.map((option) => ({ value: option.value, label: option.title }));
  switch (asked.type) {
    case 'number':
      return (
        <NumberInput
          {...common}
          {...(asked.unit !== null && !isYear(asked) && { unit: shownUnit(asked.unit) })}
          isGrouped={!isYear(asked)}
          shown={meaningful}
          value={typeof value === 'number' ? value : null}
          onChange={(next) => onChange(next ?? null)}
        />
      );
    case 'choice':
      return (
        <Select
          {...common}
          data={options}
          searchable={options.length > 8}
          clearable
          value={typeof value === 'string' ? value : null}
          onChange={onChange}
        />
      );
    case 'multichoice':
      return (
        <MultiSelect
          {...common}
          data={options}
          value={Array.isArray(value) ? [...value] : []}
          onChange={(next) => onChange(next.length ? next : null)}
        />
      );
    case 'boolean':
      return (
        <div>
          {!isLabelHidden && <p className={classes.label}>{label}</p>}
          <SegmentedControl
            aria-label={label}
            disabled={disabled}
            data={[
              { value: 'yes', label: t('words:yes') },
              { value: 'no', label: t('words:no') },
              { value: 'none', label: t('notSaid') },
            ]}
            value={value === true ? 'yes' : value === false ? 'no' : 'none'}
            onChange={(next) => onChange(next === 'none' ? null : next === 'yes')}
          />
        </div>
      );
    case 'date':
      return (
        <DayInput
          {...common}
          clearable
          value={typeof value === 'string' ? value : undefined}
          onChange={(next) => onChange(next ?? null)}
        />
      );
    case 'longtext':
      return (
        <Textarea
          {...common}
          dir="auto"
          autosize
          minRows={isLabelHidden ? 1 : 8}
          maxRows={24}
          maxLength={20_000}
          value={typeof value === 'string' ? value : ''}
          onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
        />
      );
    default:
      return (
        <TextInput
          {...common}
          dir="auto"
          maxLength={2000}
          value={typeof value === 'string' ? value : ''}
          onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
        />
      );
  }
}

interface Props {
  question: FrameworkQuestion;
  value: AnswerValue;
  onChange: (value: AnswerValue) => void;
  /** By place in the value: empty for the whole, `3.tco2e` for a cell. */
  errors: ReadonlyMap<string, string>;
  disabled: boolean;
}

const isRows = (value: AnswerValue): value is readonly TableRow[] =>
  Array.isArray(value) && value.every((row) => typeof row === 'object');

/** The field of an answer; of a file question its sources are the answer. */
export function ValueInput({ question, value, onChange, errors, disabled }: Props) {
  const { t } = useTranslation('frameworks');
  if (question.type === 'file') return <p className={classes.soft}>{t('fileAnswer')}</p>;
  if (question.type === 'table')
    return <TableInput question={question} rows={isRows(value) ? value : []} {...{ onChange, errors, disabled }} />;
  return (
    <CellInput
      asked={question}
      label={t('answer')}
      value={value as Cell}
      onChange={onChange}
      error={errors.get('')}
      disabled={disabled}
    />
  );
}

interface TableProps extends Omit<Props, 'value'> {
  rows: readonly TableRow[];
}

function TableInput({ question, rows, onChange, errors, disabled }: TableProps) {
  const { t } = useTranslation('frameworks');
  const set = (at: number, code: string, cell: Cell) =>
    onChange(rows.map((row, i) => (i === at ? { ...row, [code]: cell } : row)));
  return (
    <div className={classes.tableInput}>
      {errors.get('') && (
        <p role="alert" className={classes.error}>
          {errors.get('')}
        </p>
      )}
      <div className={`${classes.wide} ${classes.rows}`}>
        <table>
          <thead>
            <tr>
              {question.columns.map(({ code, title, unit }) => (
                <th key={code} scope="col">
                  {title}
                  {unit && (
                    <>
                      {' '}
                      <bdi className={classes.soft}>({shownUnit(unit)})</bdi>
                    </>
                  )}
                </th>
              ))}
              {!disabled && <th scope="col">{t('words:remove')}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={at}>
                {question.columns.map((column) => (
                  <td
                    key={column.code}
                    data-column={column.unit ? `${column.title} (${shownUnit(column.unit)})` : column.title}
                  >
                    <CellInput
                      asked={{ ...column, unit: isYear(column) ? 'year' : null }}
                      label={`${column.title}, ${at + 1}`}
                      isLabelHidden
                      value={row[column.code]}
                      onChange={(cell) => set(at, column.code, cell)}
                      error={errors.get(`${at}.${column.code}`)}
                      disabled={disabled}
                    />
                  </td>
                ))}
                {!disabled && (
                  <td>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={t('removeRow', { row: at + 1 })}
                      onClick={() => onChange(rows.filter((_, i) => i !== at))}
                    >
                      <IconTrash size={16} aria-hidden="true" />
                    </ActionIcon>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length === 0 && <p className={classes.soft}>{t('noRows')}</p>}
      {!disabled && (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => onChange([...rows, {}])}
        >
          {t('addRow')}
        </Button>
      )}
    </div>
  );
}
