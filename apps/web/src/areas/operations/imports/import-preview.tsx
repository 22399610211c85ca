import { Button, SegmentedControl, Table, Textarea } from '@mantine/core';
import { imports, previewKinds, type ImportDetail, type PreviewRow } from '@steward/contract/operations/imports';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { AcceptedYears } from '../../../shared/figures/accepted-years.tsx';
import { useAddressState } from '../../../shared/address-state.ts';
import { StatusBadge, type Tone } from '../../../ui/badges.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCount, formatNumber } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import { Pages } from './import-history.tsx';
import { useImportWords } from './import-words.ts';
import classes from './imports.module.css';

const PAGE = 50;
const tones: Record<PreviewRow['kind'], Tone> = { new: 'good', update: 'brand', duplicate: 'plain', error: 'bad' };

/** The effect of the import on each row. A plain table: its rows cannot be opened, changed or selected yet. */
export function ImportPreview({ one }: { one: ImportDetail }) {
  const { t } = useTranslation(['imports', 'first-pages']);
  const failureText = useFailureText();
  const [state, change] = useAddressState();
  const page = Math.max(1, Number(state.page) || 1);
  const kind = previewKinds.find((key) => key === state.kind);
  const preview = useAnswer(
    imports.getImportPreview,
    { import_id: one._id, page, page_size: PAGE, ...(kind && { kind }) },
    { keepsLast: true, freshFor: 0 },
  );
  const start = useSend(imports.startImport, {
    alsoRefreshes: ['jobs'],
    onDone: () => change({ step: undefined, kind: undefined, page: undefined }),
  });
  const [reason, setReason] = useState('');
  const { counts, rows = [], total = 0 } = preview.data ?? {};
  const ready = counts ? counts.new + counts.update : 0;
  const areas = new Set(one.fields.filter(({ kind }) => kind === 'area').map(({ name }) => name));
  return (
    <Card title={t('preview.title')}>
      {preview.isError && <ErrorState message={failureText(preview.error)} onRetry={() => void preview.refetch()} />}
      {preview.isPending && <RowSkeletons />}
      {counts && (
        <>
          <div className={classes.scroll}>
            <SegmentedControl
              value={kind ?? 'all'}
              onChange={(next) => change({ kind: next === 'all' ? undefined : next, page: undefined })}
              data={[
                { value: 'all', label: `${t('words:all')} (${formatCount(one.rows)})` },
                ...previewKinds.map((key) => ({
                  value: key,
                  label: `${t(`kinds.${key}`)} (${formatCount(counts[key])})`,
                })),
              ]}
            />
          </div>
          <div className={classes.touched}>
            <AcceptedYears years={preview.data?.accepted_years ?? []} />
            {(one.thing === 'meters' || (preview.data?.accepted_years ?? []).length > 0) && counts.update > 0 && (
              <Textarea
                dir="auto"
                autosize
                maxLength={2000}
                label={t('first-pages:acceptedReason.title')}
                description={t('first-pages:acceptedReason.note')}
                value={reason}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
            )}
          </div>
          {ready === 0 && (
            <Notice tone="warn" icon={IconAlertTriangle}>
              {t('preview.nothing')}
            </Notice>
          )}
          <div className={classes.scroll}>
            <Table className={classes.table ?? ''} verticalSpacing="xs">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('words:row')}</Table.Th>
                  <Table.Th>{t('preview.what')}</Table.Th>
                  <Table.Th>{t('words:name')}</Table.Th>
                  <Table.Th>{t('preview.values')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rows.map((row) => (
                  <Row key={row.line} one={one} row={row} areas={areas} />
                ))}
              </Table.Tbody>
            </Table>
          </div>
          <Pages
            page={page}
            isLast={page * PAGE >= total}
            before={t('preview.previous')}
            after={t('preview.next')}
            range={t('preview.range', {
              from: formatCount((page - 1) * PAGE + 1),
              to: formatCount((page - 1) * PAGE + rows.length),
              total: formatCount(total),
            })}
          />
          {counts.error > 0 && ready > 0 && <p className={classes.soft}>{t('preview.rejected')}</p>}
          <div className={classes.buttons}>
            <Button
              disabled={ready === 0}
              loading={start.isPending}
              onClick={() => start.mutate({ import_id: one._id, ...(reason.trim() && { reason: reason.trim() }) })}
            >
              {t('preview.import', { count: ready, shown: formatCount(ready) })}
            </Button>
            <Button
              variant="default"
              onClick={() => change({ step: undefined, kind: undefined, page: undefined }, { push: true })}
            >
              {t('preview.back')}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}

function Row({ one, row, areas }: { one: ImportDetail; row: PreviewRow; areas: ReadonlySet<string> }) {
  const { t } = useTranslation('imports');
  const words = useImportWords(one.thing, one.fields);
  // Converted from square feet, an area has many decimals.
  const shown = (field: string, value: string) =>
    areas.has(field) && value ? `${formatNumber(Number(value))} ${t('mapping.m2')}` : words.choice(field, value);
  return (
    <Table.Tr>
      <Table.Td className={`figures ${classes.cell}`}>{formatCount(row.line)}</Table.Td>
      <Table.Td className={classes.cell ?? ''}>
        <StatusBadge tone={tones[row.kind]}>{t(`kinds.${row.kind}`)}</StatusBadge>
      </Table.Td>
      <Table.Td className={`${classes.cell} ${classes.called}`}>
        <bdi>{row.name}</bdi>
      </Table.Td>
      <Table.Td className={classes.cell ?? ''}>
        {row.same_as !== null &&
          (row.same_as === 0 ? t('preview.unchanged') : t('preview.sameAs', { line: formatCount(row.same_as) }))}
        {row.errors.map((error) => {
          const reason = words.reason(error);
          const label = error.column || words.field(error.field);
          return (
            <div key={`${error.field} ${error.message}`} className={classes.error}>
              {label && !reason.includes(label) && (
                <>
                  <bdi>{label}</bdi>
                  {': '}
                </>
              )}
              {reason}
            </div>
          );
        })}
        {row.values.map(({ field, value, before }) => (
          <span key={field} className={classes.value}>
            <span className={classes.soft}>{words.field(field)}:</span>{' '}
            {before && (
              <del>
                <bdi>{shown(field, before)}</bdi>
              </del>
            )}{' '}
            <bdi>{shown(field, value)}</bdi>
          </span>
        ))}
      </Table.Td>
    </Table.Tr>
  );
}
