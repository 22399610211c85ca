import { Button, Group, NumberInput, Select, Stack } from '@mantine/core';
import { funds } from '@steward/contract/estate/funds';
import { portfolios } from '@steward/contract/estate/portfolios';
import { reportFiles } from '@steward/contract/reporting/report-files';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { useDownload } from '../../../api/use-download.ts';
import { currentLanguage } from '../../../session/language.ts';
import { organizationYear } from '../../../session/today.ts';
import { useHolds } from '../../../shared/may.ts';
import { Card } from '../../../ui/card.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import classes from './report-files.module.css';

const levels = ['organization', 'portfolio', 'fund'] as const;
type Level = (typeof levels)[number];

/** What a CRREM analysis asks of the properties of a place in a year, as a workbook. */
export function CrremCard() {
  const { t } = useTranslation(['report-files', 'frameworks']);
  const holds = useHolds();
  const download = useDownload();
  const [thisYear] = useState(organizationYear);
  const [level, setLevel] = useState<Level>('organization');
  const [subject, setSubject] = useState('');
  const [year, setYear] = useState(thisYear - 1);
  const tree = useAnswer(portfolios.getPortfolioWithEnv, {}, { enabled: level === 'portfolio' });
  const fundList = useAnswer(funds.getFunds, {}, { enabled: level === 'fund' && holds('funds.read') });
  const subjects = (level === 'portfolio' ? tree.data : fundList.data) ?? [];
  const names = { organization: t('words:organization'), portfolio: t('words:portfolio'), fund: t('words:fund') };
  const offered = levels.filter((one) => one !== 'fund' || holds('funds.read'));
  const asked = { level, year, language: currentLanguage(), ...(level !== 'organization' && { subject_id: subject }) };
  return (
    <Card title={t('crrem.title')}>
      <Stack gap="md">
        <p className={classes.soft}>{t('crrem.text')}</p>
        <Select
          label={t('words:level')}
          allowDeselect={false}
          data={offered.map((one) => ({ value: one, label: names[one] }))}
          value={level}
          onChange={(next) => {
            setLevel((next ?? level) as Level);
            setSubject('');
          }}
        />
        {level !== 'organization' && (
          <Select
            label={t(level === 'portfolio' ? 'words:portfolio' : 'words:fund')}
            searchable
            data={subjects.map(({ _id, name }) => ({ value: _id, label: name }))}
            value={subject || null}
            onChange={(next) => setSubject(next ?? '')}
          />
        )}
        <NumberInput
          label={t('words:year')}
          min={1990}
          max={thisYear}
          allowDecimal={false}
          thousandSeparator=""
          value={year}
          onChange={(next) => {
            if (typeof next === 'number') setYear(next);
          }}
        />
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconFileSpreadsheet size={18} aria-hidden="true" />}
            disabled={level !== 'organization' && subject === ''}
            onClick={() => download(reportFiles.exportCrremInput, asked, `CRREM-input-${year}.xlsx`)}
          >
            {t('crrem.download')}
          </Button>
          {holds('net-zero.read') && (
            <ButtonLink to="/net_zero/properties" variant="subtle">
              {t('crrem.toPathways')}
            </ButtonLink>
          )}
        </Group>
      </Stack>
    </Card>
  );
}
