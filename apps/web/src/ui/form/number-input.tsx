import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { numberOfText, textOfNumber, typedNumber } from './number-text.ts';

export interface NumberInputProps extends Omit<
  TextInputProps,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'styles'
> {
  value: Value;
  /** Undefined if the field is empty, never zero. */
  onChange: (value: number | undefined) => void;
  /** Shown after the number. */
  unit?: string | undefined;
  /** The maximum number of decimals; 0: whole numbers. */
  decimals?: number | undefined;
  /** False for years and other numbers without a group sign. */
  isGrouped?: boolean;
  /** What is shown while the field is not edited; without it, all digits of the value. */
  shown?: ((value: number) => number) | undefined;
  /** A value out of bounds becomes the nearest bound when the field is left. */
  min?: number | undefined;
  max?: number | undefined;
}

type Value = number | null | undefined;

interface Typing {
  text: string;
  /** The value that was parsed and passed to `onChange`. */
  sent: Value;
  /** The value of the field when the text was typed. */
  seen: Value;
}

/**
 * A number in the user's own signs. The typed text stays while the field has the focus; `12.500` in German and `12,500`
 * in English are twelve and a half thousand, `12.5` and `12,5` are twelve and a half in both. When the field is left it
 * shows the parsed value.
 */
export function NumberInput(props: NumberInputProps) {
  const { value, onChange, unit, decimals, isGrouped = true, shown, min, max, onFocus, onBlur, ...rest } = props;
  const [typing, setTyping] = useState<Typing>();
  // Another component changed the value during typing: a suggestion was accepted, or the form was reset.
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
    // Autofill sets focus and text in one step.
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
      // A minus sign stays before its number, in Arabic too; before a unit the number stays beside it.
      styles={{ input: { unicodeBidi: 'plaintext', ...(unit && { textAlign: 'start' }) } }}
      {...(unit && { rightSection: <bdi dir="ltr">{unit}</bdi>, rightSectionWidth: 26 + unit.length * 8 })}
      {...rest}
      value={typing?.text ?? textOfNumber(typeof value === 'number' && shown ? shown(value) : value, isGrouped)}
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

/** Equal except for the rounding of a unit conversion. */
const isSame = (one: Value, other: Value) =>
  (one ?? undefined) === (other ?? undefined) ||
  (typeof one === 'number' && typeof other === 'number' && Math.abs(one - other) <= 1e-9 * Math.abs(other));
