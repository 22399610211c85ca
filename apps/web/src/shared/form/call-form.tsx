/**
 * The form of a call: checks with the call's own schema, sends, shows errors of the server at their fields, and asks before
 * typed text is lost.
 *
 *   <CallForm call={notes.createNote} start={{ text: '' }} onSaved={({ text }) => onSaved(text)} onCancel={onCancel}>
 *     {({ control }) => <TextAreaField control={control} name="text" label={words.text} data-autofocus />}
 *   </CallForm>
 *
 * Editing shares the fields and the schema: `send` then sends another call.
 */
import { Button, Group, Stack } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import type { Answer, Input, Parsed } from '@steward/contract/call';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useForm, type DefaultValues, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callResolver, schemaOf } from '../../api/call-resolver.ts';
import type { AnyCall } from '../../api/client.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { useSend } from '../../api/hooks.ts';
import { DiscardDialog } from '../../ui/overlays/dialogs.tsx';
import { Form } from '../../ui/form/form.tsx';
import { CorrectionWay } from './correction-way.tsx';
import { useUnsaved } from '../../ui/overlays/unsaved.tsx';

type Fields<C extends AnyCall> = Input<C> & object;
type Checked<C extends AnyCall> = Parsed<C> & object;
export type FormOf<C extends AnyCall> = UseFormReturn<Fields<C>, unknown, Checked<C>>;

interface Props<C extends AnyCall, A> {
  call: C;
  /** The initial values. Later changes of `start` apply while the user has changed nothing. */
  start: DefaultValues<Fields<C>>;
  /** Other areas whose answers this changes. */
  alsoRefreshes?: string[];
  /** Replaces the call: by the call that edits, or by several. Its exceptions are shown. */
  send?: ((values: Checked<C>) => Promise<A>) | undefined;
  /** Asks for confirmation before sending; false: not sent. */
  before?: (values: Checked<C>) => Promise<boolean>;
  onSaved?: (answer: A, values: Checked<C>) => unknown;
  /** Closes the form without a change. */
  onCancel?: (() => void) | undefined;
  /** The label of the submit button; "Save" by default. */
  submit?: ReactNode;
  submitIcon?: ReactNode;
  /** The label of the cancel button; "Cancel" by default. */
  cancel?: ReactNode;
  tone?: 'danger';
  /** Beside the submit button. */
  beside?: ReactNode;
  /** Prevents sending for reasons that the schema does not have. */
  isBlocked?: boolean | ((values: Fields<C>) => boolean);
  /** For a form that stays open: nothing can be sent until a value has changed. */
  onlyChanged?: boolean;
  /** Resets the fields after sending. */
  clears?: boolean;
  /** No question before leaving: typed passwords and codes are not worth one. */
  mayLeave?: boolean;
  /** One large button, on a page that has nothing else. */
  isWide?: boolean;
  /** Users without the permission to edit see the fields and no button. */
  isReadOnly?: boolean;
  /** The class of a separate footer with the buttons. */
  footClass?: string | undefined;
  /** The fields contain the submit button. */
  ownButtons?: boolean;
  children: (form: FormOf<C>) => ReactNode;
}

export function CallForm<C extends AnyCall, A = Answer<C>>(props: Props<C, A>) {
  const { call, start, alsoRefreshes = [], send, onSaved, clears = false, mayLeave = false, children } = props;
  const failureText = useFailureText();
  const [failure, setFailure] = useState<unknown>();
  const sending = useSend(call, { inPlace: true, alsoRefreshes });
  const form = useForm<Fields<C>, unknown, Checked<C>>({
    resolver: callResolver(call),
    defaultValues: start,
    values: start as Fields<C>,
    resetOptions: { keepDirtyValues: true },
  });
  const { isDirty } = form.formState;
  const unsaved = useRef(false);
  useEffect(() => {
    unsaved.current = isDirty && !mayLeave;
  }, [isDirty, mayLeave]);

  const submit = async (values: Checked<C>) => {
    setFailure(undefined);
    if (props.before && !(await props.before(values))) return;
    try {
      // The schema has checked the values; the argument of a call without input is optional.
      const answer = await (send
        ? send(values)
        : sending.mutateAsync(...([values] as unknown as Parameters<typeof sending.mutateAsync>)));
      unsaved.current = false;
      form.reset(clears ? (start as Fields<C>) : form.getValues());
      await onSaved?.(answer as A, values);
    } catch (error) {
      setFailure(error);
      throw error;
    }
  };
  return (
    <Form
      form={form}
      onTouched={() => void schemaOf(call)}
      failure={
        failure !== undefined && (
          <>
            {failureText(failure)}
            <CorrectionWay failure={failure} />
          </>
        )
      }
      onSubmit={submit}
    >
      <Stack gap="md">
        {children(form)}
        {!props.isReadOnly && !props.ownButtons && <Foot {...props} form={form} />}
      </Stack>
      {!mayLeave && <LeavingGuard isUnsaved={() => unsaved.current} />}
    </Form>
  );
}

type FootProps<C extends AnyCall, A> = Omit<Props<C, A>, 'children'> & { form: FormOf<C> };

function Foot<C extends AnyCall, A>({ form, isBlocked = false, ...props }: FootProps<C, A>) {
  const { t } = useTranslation('ui');
  const { isDirty, isSubmitting } = form.formState;
  const values = form.watch();
  const send = (
    <Button
      type="submit"
      loading={isSubmitting}
      disabled={
        (typeof isBlocked === 'function' ? isBlocked(values) : isBlocked) || (props.onlyChanged === true && !isDirty)
      }
      leftSection={props.submitIcon}
      {...(props.tone && { color: 'red.8', autoContrast: true })}
      {...(props.isWide && { size: 'md' })}
    >
      {props.submit || t('words:save')}
    </Button>
  );
  if (props.isWide) {
    return (
      <>
        {send}
        {props.beside}
      </>
    );
  }
  return (
    <Group justify={props.onCancel ? 'flex-end' : 'flex-start'} gap="sm" className={props.footClass ?? ''}>
      {props.onCancel && (
        <Button variant="default" onClick={props.onCancel}>
          {props.cancel ?? t('words:cancel')}
        </Button>
      )}
      {send}
      {props.beside}
    </Group>
  );
}

/** Asks before typed text is lost to another page, another address or a closed window. */
function LeavingGuard({ isUnsaved }: { isUnsaved: () => boolean }) {
  useUnsaved(isUnsaved);
  const leaving = useBlocker({
    // A panel that opens or closes changes the address of the same page, and asks itself.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isUnsaved(),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  return (
    <DiscardDialog
      opened={leaving.status === 'blocked'}
      onClose={() => leaving.reset?.()}
      onAccept={() => leaving.proceed?.()}
    />
  );
}
