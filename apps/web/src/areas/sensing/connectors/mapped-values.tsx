import { ActionIcon, Button, TextInput } from '@mantine/core';
import { MAX_MAPPED } from '@steward/contract/sensing/connectors.fields';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/format.ts';
import classes from './connectors.module.css';

interface Mapped {
  path: string;
  key: string;
}

interface Props {
  values: readonly Mapped[];
  onChange: (values: Mapped[]) => void;
  hasFailed: boolean;
}

/** Which place of the JSON is which sensor. */
export function MappedValues({ values: kept, onChange, hasFailed }: Props) {
  const { t } = useTranslation('connectors');
  const values = kept.length > 0 ? kept : [{ path: '', key: '' }];
  const set = (at: number, change: Partial<Mapped>) =>
    onChange(values.map((value, n) => (n === at ? { ...value, ...change } : value)));
  return (
    <fieldset className={classes.group}>
      <legend>{t('words:values')}</legend>
      <p className={classes.soft}>{t('notes.values')}</p>
      {values.map(({ path, key }, n) => (
        <div key={n} className={classes.mapped}>
          <TextInput
            dir="ltr"
            label={t('fields.path', { n: formatCount(n + 1) })}
            value={path}
            onChange={(event) => set(n, { path: event.currentTarget.value })}
            error={hasFailed && key === '' && n === 0}
          />
          <TextInput
            dir="ltr"
            label={t('fields.key', { n: formatCount(n + 1) })}
            value={key}
            onChange={(event) => set(n, { key: event.currentTarget.value })}
            error={hasFailed && key === ''}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            disabled={values.length === 1}
            aria-label={t('form.removeValue', { n: formatCount(n + 1) })}
            onClick={() => onChange(values.filter((_, at) => at !== n))}
          >
            <IconX size={17} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      {hasFailed && (
        <p role="alert" style={{ color: 'var(--bad)', margin: 0 }}>
          {t('form.valuesMissing')}
        </p>
      )}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          disabled={values.length >= MAX_MAPPED}
          onClick={() => onChange([...values, { path: '', key: '' }])}
        >
          {t('form.addValue')}
        </Button>
      </div>
    </fieldset>
  );
}
