import { Button, Checkbox, Group, NumberInput, Select, Stack, TextInput } from '@mantine/core';
import { funds } from '@steward/contract/estate/funds';
import { portfolios } from '@steward/contract/estate/portfolios';
import { frameworks } from '@steward/contract/reporting/frameworks';
import type { FrameworkEntry, FrameworkLevel } from '@steward/contract/reporting/frameworks.models';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { EnvironmentPicker } from '../../../shared/environment-picker.tsx';
import { useHolds } from '../../../shared/may.ts';
import { organizationYear } from '../../../session/today.ts';
import { DayInput } from '../../../ui/form/day-input.tsx';
import { useNavigate } from '../../../ui/navigate.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useLevelName } from './frameworks-words.ts';
import classes from './frameworks.module.css';
import { targetOf } from './report-target.ts';

/** Begins a report by one of these frameworks. */
export function BeginButton({ entries, framework }: { entries: readonly FrameworkEntry[]; framework?: string }) {
  const { t } = useTranslation('frameworks');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('begin')}
      </Button>
      {isOpen && <BeginDialog entries={entries} framework={framework} onClose={() => setOpen(false)} />}
    </>
  );
}

interface Props {
  entries: readonly FrameworkEntry[];
  framework?: string | undefined;
  onClose: () => void;
}

function BeginDialog({ entries, framework, onClose }: Props) {
  const { t } = useTranslation('frameworks');
  const levelName = useLevelName();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const holds = useHolds();
  const [thisYear] = useState(organizationYear);
  const [key, setKey] = useState(framework ?? entries[0]?.key ?? '');
  const entry = entries.find((one) => one.key === key);
  const levels = entry?.levels ?? [];
  const [asked, setLevel] = useState<FrameworkLevel>('organization');
  const level = levels.includes(asked) ? asked : (levels[0] ?? 'organization');
  const [subject, setSubject] = useState('');
  const [year, setYear] = useState(thisYear - 1);
  const [edition, setEdition] = useState<string>();
  const [editionReason, setEditionReason] = useState('');
  const [due, setDue] = useState<string>();
  const [withLastYear, setWithLastYear] = useState(true);
  const tree = useAnswer(portfolios.getPortfolioWithEnv, {}, { enabled: level === 'portfolio' });
  const fundList = useAnswer(funds.getFunds, {}, { enabled: level === 'fund' && holds('funds.read') });
  const create = useSend(frameworks.createReport, { inPlace: true });
  const expected = entry?.editions.findLast(
    (one) => one.valid_from <= `${year}-12-31` && (one.valid_until === null || `${year}-01-01` < one.valid_until),
  );
  const chosen = edition ?? expected?.edition;
  const needsReason = chosen !== undefined && chosen !== expected?.edition;
  const begin = () =>
    create.mutate(
      {
        key,
        reporting_level: level,
        year,
        due_on: due ?? null,
        with_last_year: withLastYear,
        edition_reason: editionReason,
        ...(level !== 'organization' && { subject_id: subject }),
        ...(needsReason && { edition: chosen }),
      },
      {
        onSuccess: (report) => {
          if (report.carried > 0) showToast('success', t('carried', { count: report.carried }));
          onClose();
          void navigate(targetOf(report));
        },
      },
    );
  return (
    <Dialog opened onClose={onClose} title={t('beginTitle')}>
      <Stack gap="md">
        <Select
          label={t('framework')}
          allowDeselect={false}
          searchable={entries.length > 8}
          data={entries.map((one) => ({ value: one.key, label: one.name }))}
          value={key}
          onChange={(next) => {
            setKey(next ?? key);
            setEdition(undefined);
          }}
        />
        <Select
          label={t('words:level')}
          allowDeselect={false}
          data={levels.map((one) => ({ value: one, label: levelName(one) }))}
          value={level}
          onChange={(next) => {
            setLevel((next ?? level) as FrameworkLevel);
            setSubject('');
          }}
        />
        {level === 'portfolio' && (
          <Select
            label={t('words:portfolio')}
            searchable
            data={(tree.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
            value={subject || null}
            onChange={(next) => setSubject(next ?? '')}
          />
        )}
        {level === 'fund' && (
          <Select
            label={t('words:fund')}
            searchable
            data={(fundList.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
            value={subject || null}
            onChange={(next) => setSubject(next ?? '')}
          />
        )}
        {level === 'property' && <EnvironmentPicker value={subject} onChange={setSubject} />}
        <NumberInput
          label={t('words:year')}
          min={1992}
          max={thisYear}
          allowDecimal={false}
          thousandSeparator=""
          value={year}
          onChange={(next) => {
            if (typeof next === 'number') setYear(next);
            setEdition(undefined);
          }}
        />
        {(entry?.editions.length ?? 0) > 1 || !expected ? (
          <Select
            label={t('words:edition')}
            allowDeselect={false}
            data={(entry?.editions ?? []).map((one) => ({
              value: one.edition,
              label: `${one.edition} · ${one.version}`,
            }))}
            value={chosen ?? null}
            onChange={(next) => setEdition(next ?? undefined)}
          />
        ) : null}
        {needsReason && (
          <TextInput
            label={t('editionReason')}
            description={t('editionReasonNote')}
            maxLength={1000}
            value={editionReason}
            onChange={({ currentTarget }) => setEditionReason(currentTarget.value)}
          />
        )}
        <DayInput label={t('words:due')} clearable value={due} onChange={setDue} />
        <Checkbox
          label={t('withLastYear')}
          checked={withLastYear}
          onChange={({ currentTarget }) => setWithLastYear(currentTarget.checked)}
        />
        {create.error && (
          <p role="alert" className={classes.error}>
            {failureText(create.error)}
          </p>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('words:cancel')}
          </Button>
          <Button
            loading={create.isPending}
            disabled={(level !== 'organization' && subject === '') || (needsReason && editionReason.trim() === '')}
            onClick={begin}
          >
            {t('begin')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
