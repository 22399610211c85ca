import { Button, Stack } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useHolds } from '../../../shared/may.ts';
import { openOver } from '../../../shared/found/opening.ts';
import { Card } from '../../../ui/card.tsx';
import { Link } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { answers } from './answers.ts';
import classes from './help.module.css';

/** Answers to frequent questions, each with a link to the page for the task. */
export default function HelpScreen() {
  const { t } = useTranslation('help');
  const holds = useHolds();
  return (
    <>
      <PageHeader
        title={t('title')}
        question={t('question')}
        actions={
          <Button
            variant="default"
            leftSection={<IconKeyboard size={18} stroke={1.7} />}
            onClick={() => openOver('shortcuts')}
          >
            {t('words:keyboardShortcuts')}
          </Button>
        }
      />
      <Stack gap="md" maw={860}>
        <Card flush>
          {answers.map(({ key, at, needs }) => (
            <details key={key} className={classes.answer} name="help">
              <summary>{t(`answers.${key}.question`)}</summary>
              <div>
                <p>{t(`answers.${key}.answer`)}</p>
                {at && (!needs || holds(needs)) && <Link {...at}>{t(`answers.${key}.go`)}</Link>}
              </div>
            </details>
          ))}
        </Card>
        <p className={classes.more}>{t('more')}</p>
      </Stack>
    </>
  );
}
