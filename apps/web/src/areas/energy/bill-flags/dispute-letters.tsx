import { Button, Group, Stack } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { billFlags } from '@steward/contract/energy/bill-flags';
import type { DisputeLetter, DisputeLetters as Known } from '@steward/contract/energy/bill-flags.letter';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/download.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { StatusBadge, type Tone } from '../../../ui/badges.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { DateText, MoneyText } from '../../../ui/value-text.tsx';
import classes from './bill-flags.module.css';
import { LetterForm } from './letter-form.tsx';
import { LetterStep, type Step } from './letter-step.tsx';

type Flag = Answer<typeof billFlags.getBillFlag>;

const tones: Record<DisputeLetter['state'], Tone> = {
  draft: 'plain',
  sent: 'brand',
  answered: 'warn',
  settled: 'good',
  refused: 'bad',
};
const stepsFrom: Record<DisputeLetter['state'], readonly Step[]> = {
  draft: ['sent'],
  sent: ['answered', 'settled', 'refused'],
  answered: ['settled', 'refused'],
  settled: [],
  refused: [],
};

/** The letters to the supplier about a flag, from draft to the end of the dispute. */
export function DisputeLetters({ flag, may }: { flag: Flag; may: boolean }) {
  const { t } = useTranslation('bill-flags');
  const failureText = useFailureText();
  const known = useAnswer(billFlags.getDisputeLetters, { flag_id: flag._id }, { freshFor: 0 });
  const [isWriting, setWriting] = useState(false);
  if (known.error) return <ErrorState message={failureText(known.error)} onRetry={() => void known.refetch()} />;
  if (!known.data) return <RowSkeletons />;
  const { letters } = known.data;
  const isDisputed = flag.state === 'disputed';
  const mayWrite = may && isDisputed && letters.every(({ closed_on }) => closed_on !== null);
  if (!mayWrite && letters.length === 0) return null;
  return (
    <Section title={t('letters.title')}>
      <Stack gap="lg">
        {mayWrite && !isWriting && (
          <Group>
            <Button variant="default" onClick={() => setWriting(true)}>
              {t('letters.write')}
            </Button>
          </Group>
        )}
        {mayWrite && isWriting && <NewLetter flag={flag} known={known.data} onDone={() => setWriting(false)} />}
        {letters.map((letter) => (
          <OneLetter key={letter._id} letter={letter} may={may && isDisputed} />
        ))}
      </Stack>
    </Section>
  );
}

function NewLetter({ flag, known, onDone }: { flag: Flag; known: Known; onDone: () => void }) {
  return (
    <LetterForm
      // The letter starts with the claim entered when the bill was disputed.
      start={{
        flag_id: flag._id,
        ...known.start,
        claim: flag.events.findLast(({ kind }) => kind === 'disputed')?.body ?? '',
      }}
      currency={known.currency}
      onDone={onDone}
    />
  );
}

function OneLetter({ letter, may }: { letter: DisputeLetter; may: boolean }) {
  const { t } = useTranslation('bill-flags');
  const [mode, setMode] = useState<Step | 'edit'>();
  const leave = () => setMode(undefined);
  const { state, recipient, amount, currency } = letter;
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <StatusBadge tone={tones[state]}>{t(`letters.states.${state}`)}</StatusBadge>
        <strong>
          <bdi>{recipient}</bdi>
        </strong>
      </Group>
      <dl className={classes.facts}>
        <dt>{t('letters.amount')}</dt>
        <dd>
          <MoneyText value={amount} currency={currency} />
        </dd>
        <dt>{t('letters.replyBy')}</dt>
        <dd>
          <DateText value={letter.reply_by} />
        </dd>
        {(['sent_on', 'answered_on', 'closed_on'] as const).map(
          (day) =>
            letter[day] && (
              <Fact key={day} label={t(`letters.${day}`)}>
                <DateText value={letter[day]} />
              </Fact>
            ),
        )}
        {letter.answer && (
          <Fact label={t('letters.answer')}>
            <bdi>{letter.answer}</bdi>
          </Fact>
        )}
      </dl>
      {mode === undefined && (
        <Group gap="xs">
          <LetterPdf letter={letter} />
          {may && state === 'draft' && (
            <Button variant="default" onClick={() => setMode('edit')}>
              {t('letters.edit')}
            </Button>
          )}
          {may &&
            stepsFrom[state].map((step) => (
              <Button key={step} variant="default" onClick={() => setMode(step)}>
                {t(`letters.steps.${step}`)}
              </Button>
            ))}
        </Group>
      )}
      {mode === 'edit' && (
        <LetterForm
          start={{
            flag_id: letter.flag_id,
            language: letter.language,
            recipient,
            recipient_address: letter.recipient_address,
            sender_address: letter.sender_address,
            signed_by: letter.signed_by,
            claim: letter.claim,
            amount,
            reply_by: letter.reply_by,
          }}
          currency={currency}
          onDone={leave}
        />
      )}
      {mode !== undefined && mode !== 'edit' && <LetterStep letter={letter} step={mode} onDone={leave} />}
    </Stack>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
);

function LetterPdf({ letter }: { letter: DisputeLetter }) {
  const { t } = useTranslation('bill-flags');
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const fetchFile = async () => {
    setBusy(true);
    try {
      await download(billFlags.downloadDisputeLetter, { dispute_letter_id: letter._id }, 'letter.pdf');
    } catch (error) {
      showToast('error', failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button leftSection={<IconFileTypePdf size={17} />} loading={isBusy} onClick={() => void fetchFile()}>
      {t('letters.pdf')}
    </Button>
  );
}
