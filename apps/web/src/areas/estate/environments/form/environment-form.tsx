import { environments, type Environment } from '@steward/contract/estate/environments';
import { CallForm } from '../../../../shared/form/call-form.tsx';
import type { Fields, Saved } from './environment-fields.ts';
import type { EffectiveDate } from '../../../../shared/property/effective-date-question.tsx';
import { ChangeSection, isUnanswered } from './form-change-section.tsx';
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
  /** The time zone that applies if none is chosen. */
  naturalZone?: string | undefined;
  submitLabel: string;
  /** Editing: since when another area or type holds. */
  changed?: { since: EffectiveDate; onChange: (since: EffectiveDate) => void; environmentId: string };
  send: (fields: Saved) => Promise<Environment>;
  onSaved: (saved: Environment) => unknown;
  onCancel: () => void;
}

/** What a property is, where, how large, and where else to look at it. Adding and editing show the same (R013). */
export function EnvironmentForm(props: Props) {
  const { start, imageUrl = null, naturalZone, submitLabel, changed, send, onSaved, onCancel } = props;
  return (
    <CallForm
      call={environments.createEnvironment}
      // What must be chosen is left open; the check asks for it.
      start={start as Fields}
      send={send}
      submit={submitLabel}
      footClass={classes.foot}
      isBlocked={(values) => changed !== undefined && isUnanswered(values, start, changed.since)}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      {({ control, setValue }) => (
        <div className={classes.sections}>
          <WhatSection
            control={control}
            setValue={setValue}
            placed={changed && { environmentId: changed.environmentId, portfolioId: start.portfolio_id }}
          />
          <WhereSection control={control} setValue={setValue} naturalZone={naturalZone} />
          <AreaSection control={control} />
          {changed && <ChangeSection control={control} start={start} {...changed} />}
          <PictureSection url={imageUrl} onChange={(id) => setValue('image_file_id', id, { shouldDirty: true })} />
          <LinksSection control={control} />
        </div>
      )}
    </CallForm>
  );
}
