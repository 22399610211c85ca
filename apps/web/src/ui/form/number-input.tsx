import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { numberOfText, textOfNumber, typedNumber } from './number-text.ts';

export interface NumberInputProps extends Omit<
  TextInputProps,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'styles'
> {
  value: Value;
  /** Undefined: empty. Never zero for nothing. */
  onChange: (value: number | undefined) => void;
  /** Shown behind the number. */
  unit?: string | undefined;
  /** The most digits behind the decimal sign; 0: whole numbers. */
  decimals?: number | undefined;
  /** False for years and other numbers that are names. */
  isGrouped?: boolean;
  /** What lies outside is set to the nearest when the field is left. */
  min?: number | undefined;
  max?: number | undefined;
}

type Value = number | null | undefined;

interface Typing {
  text: string;
  /** What was understood of it. */
  sent: Value;
  /** What the field was given when it was typed. */
  seen: Value;
}

/**
 * A number, written with the reader's own signs. While it is typed it stays as it is typed; `12.500` in German and `12,500` in English are
 * twelve and a half thousand, `12.5` and `12,5` twelve and a half in both. Once the field is left it shows what was understood.
 */
export function NumberInput(props: NumberInputProps) {
  const { value, onChange, unit, decimals, isGrouped = true, min, max, onFocus, onBlur, ...rest } = props;
  const [typing, setTyping] = useState<Typing>();
  // Changed from elsewhere while somebody types: a suggestion was taken, or the form began anew.
  if (typing && !isSame(typing.seen, value))
    setTyping({
      text: isSame(typing.sent, value) ? typing.text : textOfNumber(value, false),
      sent: value,
      seen: value,
    });
  const change = (given: string) => {
    const text = typedNumber(given, { decimals });
    if (text === undefined) return;
    const sent = numberOfText(text);
    setTyping({ text, sent, seen: value });
    // What fills in forms gives the focus and the text at once.
    if (!isSame(sent, typing ? typing.sent : value)) onChange(sent);
  };
  const leave = () => {
    setTyping(undefined);
    if (typeof value !== 'number') return;
    const within = Math.max(min ?? value, Math.min(max ?? value, value));
    if (within !== value) onChange(within);
  };
  return (
    <TextInput
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      // A minus stays in front of its number, in Arabic too; before a unit the number keeps beside it.
      styles={{ input: { unicodeBidi: 'plaintext', ...(unit && { textAlign: 'start' }) } }}
      {...(unit && { rightSection: <bdi dir="ltr">{unit}</bdi>, rightSectionWidth: 26 + unit.length * 8 })}
      {...rest}
      value={typing?.text ?? textOfNumber(value, isGrouped)}
      onFocus={(event) => {
        setTyping({ text: textOfNumber(value, false), sent: value, seen: value });
        onFocus?.(event);
      }}
      onBlur={(event) => {
        leave();
        onBlur?.(event);
      }}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

/** The same but for what changing the unit does to the last digits. */
const isSame = (one: Value, other: Value) =>
  (one ?? undefined) === (other ?? undefined) ||
  (typeof one === 'number' && typeof other === 'number' && Math.abs(one - other) <= 1e-9 * Math.abs(other));
