import { Button, Group } from '@mantine/core';
import { environments } from '@steward/contract/environments';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callResolver, schemaOf } from '../../api/call-resolver.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { Form } from '../../ui/form/form.tsx';
import type { Fields, Saved } from './environment-fields.ts';
import { AreaSection } from './form-area-section.tsx';
import { LinksSection } from './form-links-section.tsx';
import { PictureSection } from './form-picture-section.tsx';
import { WhatSection } from './form-what-section.tsx';
import { WhereSection } from './form-where-section.tsx';
import classes from './environment-form.module.css';

interface Props {
  start: Partial<Fields>;
  /** The picture that is there already. */
  imageUrl?: string | null;
  submitLabel: string;
  failure: Error | null;
  onSubmit: (fields: Saved) => unknown;
  onCancel: () => void;
}

/** What a property is, where, how large, and where else to look at it. Adding and editing show the same (R013). */
export function EnvironmentForm({ start, imageUrl = null, submitLabel, failure, onSubmit, onCancel }: Props) {
  const { t } = useTranslation(['environments', 'shared']);
  const failureText = useFailureText();
  const form = useForm<Fields, unknown, Saved>({
    resolver: callResolver(environments.createEnvironment),
    // What must be chosen is left open; the check asks for it.
    defaultValues: start as Fields,
  });
  const { control } = form;
  return (
    <Form
      form={form}
      onTouched={() => void schemaOf(environments.createEnvironment)}
      failure={failure && failureText(failure)}
      onSubmit={onSubmit}
    >
      <div className={classes.sections}>
        <WhatSection control={control} setValue={form.setValue} />
        <WhereSection control={control} setValue={form.setValue} />
        <AreaSection control={control} />
        <PictureSection url={imageUrl} onChange={(id) => form.setValue('image_file_id', id, { shouldDirty: true })} />
        <LinksSection control={control} />
      </div>
      <Group className={classes.foot ?? ''} justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel}>
          {t('cancel', { ns: 'shared' })}
        </Button>
        <Button type="submit" loading={form.formState.isSubmitting}>
          {submitLabel}
        </Button>
      </Group>
    </Form>
  );
}
