import {
  smartness,
  smartnessMethods,
  type SmartnessForm,
  type SmartnessMethod,
} from '@steward/contract/reporting/smartness';
import type { Input } from '@steward/contract/call';
import { useState } from 'react';
import { CallFailure } from '../../../api/failure.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { currentLanguage } from '../../../session/language.ts';
import { organizationYear } from '../../../session/today.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { useYear } from '../../../shared/use-year.ts';

export type SentAnswer = NonNullable<Input<typeof smartness.createSmartnessCoreCriteriaForm>['answers']>[number];

/** The assessment of the selected property, method and year. */
export function useAssessment() {
  const [address, change] = useAddressState();
  const { selected } = useSelectedEnvironment();
  const { asked, choose } = useYear();
  const [thisYear] = useState(organizationYear);
  const method = smartnessMethods.find((one) => one === textOf(address['method'])) ?? 'core';
  const year = asked ?? thisYear;
  const environment_id = selected?._id ?? '';
  const found = useAnswer(
    smartness.getSmartnessCoreCriteriaForm,
    { environment_id, method, year, language: currentLanguage() },
    { enabled: environment_id !== '', keepsLast: true },
  );
  return {
    selected,
    method,
    year,
    choose,
    found,
    report: textOf(address['report']),
    question: textOf(address['question']),
    setMethod: (next: SmartnessMethod) => change({ method: next, question: undefined, report: undefined }),
  };
}

/** Saves answers in the version that is shown. After a conflict the assessment is read again; what was typed stays. */
export function useSaving(form: SmartnessForm, refetch: () => unknown) {
  const send = useSend(smartness.createSmartnessCoreCriteriaForm, {
    inPlace: true,
  });
  const save = async (
    answers: SentAnswer[],
    building?: Input<typeof smartness.createSmartnessCoreCriteriaForm>['building'],
  ) => {
    const { environment_id, method, year, version, edition } = form;
    try {
      return await send.mutateAsync({
        environment_id,
        method,
        year,
        version,
        edition,
        answers,
        language: currentLanguage(),
        ...(building && { building }),
      });
    } catch (error) {
      if (error instanceof CallFailure && error.status === 409) void refetch();
      throw error;
    }
  };
  return { save, isSaving: send.isPending };
}
