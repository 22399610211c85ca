import { Button, Group, NumberInput, Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import type { KindField } from '@steward/contract/reporting/records.shapes';
import { formFieldTypes } from '@steward/core/fields/form';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './records.module.css';

type Titles = KindField['title'];
type Option = NonNullable<KindField['options']>[number];

const LANGUAGES = ['en', 'de', 'ar'] as const;
const three = { base: 1, xs: 3 };

/** The next free code: it is stored with every record, so it does not follow the title. */
function freeCode(taken: readonly string[], word: 'field' | 'choice'): string {
  for (let n = 1; ; n++) if (!taken.includes(`${word}_${n}`)) return `${word}_${n}`;
}

const isChoice = ({ type }: KindField) => type === 'choice' || type === 'multichoice';

interface Props {
  fields: readonly KindField[];
  /** The codes of stored fields: records have values of them. */
  known: ReadonlySet<string>;
  errors: unknown;
  onChange: (fields: KindField[]) => void;
}

/** The fields of a kind: added, retired, never removed once they are stored. */
export function KindFieldRows({ fields, known, errors, onChange }: Props) {
  const { t } = useTranslation('records');
  const { t: form } = useTranslation('form');
  const change = (index: number, next: KindField) => onChange(fields.map((one, at) => (at === index ? next : one)));
  const messageOf = (index: number): string | undefined => {
    const found = Array.isArray(errors)
      ? (errors[index] as { message?: string; root?: { message?: string } })
      : undefined;
    const message = found?.message ?? found?.root?.message;
    return message && form([`validation.${message}`], { label: '', defaultValue: message, nsSeparator: false });
  };
  const add = () => {
    const code = freeCode(
      fields.map((one) => one.code),
      'field',
    );
    onChange([...fields, { code, title: {}, type: 'number' }]);
  };
  return (
    <fieldset className={classes.group}>
      <legend>{t('fields')}</legend>
      <Stack gap="lg">
        {fields.map((field, index) => (
          <KindFieldRow
            key={field.code}
            field={field}
            isKnown={known.has(field.code)}
            message={messageOf(index)}
            onChange={(next) => change(index, next)}
            onRemove={() => onChange(fields.filter((_, at) => at !== index))}
          />
        ))}
        <Group>
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={add}>
            {t('addField')}
          </Button>
        </Group>
      </Stack>
    </fieldset>
  );
}

interface RowProps {
  field: KindField;
  isKnown: boolean;
  message: string | undefined;
  onChange: (field: KindField) => void;
  onRemove: () => void;
}

function KindFieldRow({ field, isKnown, message, onChange, onRemove }: RowProps) {
  const { t } = useTranslation('records');
  const set = (change: Partial<KindField>) => onChange({ ...field, ...change });
  return (
    <Stack gap="xs" className={classes.field}>
      <TitleInputs titles={field.title} onChange={(title) => set({ title })} />
      <SimpleGrid cols={three}>
        <Select
          label={t('fieldType')}
          data={formFieldTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
          value={field.type}
          disabled={isKnown}
          allowDeselect={false}
          onChange={(type) => type && set({ type })}
        />
        {field.type === 'number' && (
          <>
            <TextInput
              label={t('words:unit')}
              value={field.unit ?? ''}
              disabled={isKnown}
              maxLength={40}
              onChange={(event) => set({ unit: event.currentTarget.value || undefined })}
            />
            <Group grow wrap="nowrap" gap="xs">
              <NumberInput
                label={t('minimum')}
                value={field.min ?? ''}
                onChange={(min) => set({ min: typeof min === 'number' ? min : undefined })}
              />
              <NumberInput
                label={t('maximum')}
                value={field.max ?? ''}
                onChange={(max) => set({ max: typeof max === 'number' ? max : undefined })}
              />
            </Group>
          </>
        )}
      </SimpleGrid>
      {isChoice(field) && (
        <OptionRows options={field.options ?? []} isKnown={isKnown} onChange={(options) => set({ options })} />
      )}
      {message && (
        <p role="alert" className={classes.error}>
          {message}
        </p>
      )}
      <Group>
        {!isKnown && (
          <Switch
            label={t('requiredField')}
            checked={Boolean(field.required)}
            onChange={(event) => set({ required: event.currentTarget.checked })}
          />
        )}
        {isKnown ? (
          <Switch
            label={t('retiredField')}
            checked={Boolean(field.retired)}
            onChange={(event) => set({ retired: event.currentTarget.checked })}
          />
        ) : (
          <Button variant="subtle" color="red" size="compact-sm" onClick={onRemove}>
            {t('words:remove')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function TitleInputs({ titles, onChange }: { titles: Titles; onChange: (titles: Titles) => void }) {
  const { t } = useTranslation('records');
  return (
    <SimpleGrid cols={three}>
      {LANGUAGES.map((language) => (
        <TextInput
          key={language}
          label={t(`titleIn.${language}`)}
          value={titles[language] ?? ''}
          maxLength={200}
          dir="auto"
          onChange={(event) => onChange({ ...titles, [language]: event.currentTarget.value || undefined })}
        />
      ))}
    </SimpleGrid>
  );
}

interface OptionProps {
  options: readonly Option[];
  isKnown: boolean;
  onChange: (options: Option[]) => void;
}

function OptionRows({ options, isKnown, onChange }: OptionProps) {
  const { t } = useTranslation('records');
  const codes = options.map(({ code }) => code);
  return (
    <Stack gap="xs">
      {options.map((option, index) => (
        <Group key={option.code} wrap="nowrap" align="end">
          <TitleInputs
            titles={option.title}
            onChange={(title) => onChange(options.map((one, at) => (at === index ? { ...one, title } : one)))}
          />
          {isKnown ? (
            <Switch
              label={t('retiredField')}
              checked={Boolean(option.retired)}
              onChange={(event) => {
                const retired = event.currentTarget.checked;
                onChange(options.map((one, at) => (at === index ? { ...one, retired } : one)));
              }}
            />
          ) : (
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              onClick={() => onChange(options.filter((_, at) => at !== index))}
            >
              {t('words:remove')}
            </Button>
          )}
        </Group>
      ))}
      <Group>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => onChange([...options, { code: freeCode(codes, 'choice'), title: {} }])}
        >
          {t('addChoice')}
        </Button>
      </Group>
    </Stack>
  );
}
