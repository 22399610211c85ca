import { Alert } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../api/failure-text.ts';
import { isChanged } from '../api/failure.ts';

/** A value of what is approved, as the screen shows it. */
export interface ShownFact {
  label: string;
  text: string;
}

/**
 * For the button that approves, confirms or accepts. The server refuses it if the thing was changed after the screen read it; `useSend`
 * then reads it again, and `notice` shows what changed above the button, which asks again.
 */
export function useChangedSince(facts: readonly ShownFact[]): {
  onError: (failure: unknown) => void;
  notice: ReactNode;
} {
  const [refused, setRefused] = useState<{ before: readonly ShownFact[]; failure: unknown }>();
  return {
    onError: (failure) => setRefused(isChanged(failure) ? { before: facts, failure } : undefined),
    notice: refused && <ChangedSince {...refused} now={facts} />,
  };
}

/** Isolated from the direction of the sentence; a dash for nothing. */
const apart = (text: string) => `\u2068${text || '–'}\u2069`;

interface Props {
  failure: unknown;
  before: readonly ShownFact[];
  now: readonly ShownFact[];
}

function ChangedSince({ failure, before, now }: Props) {
  const { t } = useTranslation('shared');
  const failureText = useFailureText();
  const textIn = (facts: readonly ShownFact[], label: string) => facts.find((one) => one.label === label)?.text ?? '';
  const labels = [...new Set([...before, ...now].map(({ label }) => label))];
  const changed = labels.filter((label) => textIn(before, label) !== textIn(now, label));
  return (
    <Alert color="yellow" variant="light" role="alert" title={failureText(failure)}>
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {changed.map((label) => (
          <li key={label}>
            <bdi>{label}</bdi>:{' '}
            {t('changedSince', { before: apart(textIn(before, label)), now: apart(textIn(now, label)) })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
