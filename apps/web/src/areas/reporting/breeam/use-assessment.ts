import type { Input } from '@steward/contract/call';
import { breeam } from '@steward/contract/reporting/breeam';
import { breeamSchemes, type BreeamAssessment, type BreeamSchemeKey } from '@steward/contract/reporting/breeam.models';
import { useState } from 'react';
import { CallFailure } from '../../../api/failure.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { currentLanguage } from '../../../session/language.ts';
import { organizationYear } from '../../../session/today.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { useYear } from '../../../shared/use-year.ts';

export type SentAnswer = NonNullable<Input<typeof breeam.saveBreeamAssessment>['answers']>[number];

export const schemeIn = (text: unknown): BreeamSchemeKey => breeamSchemes.find((one) => one === text) ?? 'breeam';

/** The assessment of the selected property, scheme and year. */
export function useAssessment() {
  const [address, change] = useAddressState();
  const { selected } = useSelectedEnvironment();
  const { asked, choose } = useYear();
  const [thisYear] = useState(organizationYear);
  const scheme = schemeIn(textOf(address['scheme']));
  const year = asked ?? thisYear;
  const edition = textOf(address['edition']);
  const environment_id = selected?._id ?? '';
  const found = useAnswer(
    breeam.getBreeamAssessment,
    { environment_id, scheme, year, language: currentLanguage(), ...(edition && { edition }) },
    { enabled: environment_id !== '', keepsLast: true },
  );
  return {
    selected,
    scheme,
    year,
    choose,
    found,
    edition,
    report: textOf(address['report']),
    question: textOf(address['question']),
    setScheme: (next: string) =>
      change({ scheme: schemeIn(next), question: undefined, report: undefined, edition: undefined }),
    setEdition: (next: string) => change({ edition: next }),
  };
}

/** Saves issues in the version that is shown. After a conflict the assessment is read again; what was typed stays. */
export function useSaving(form: BreeamAssessment, refetch: () => unknown, edition_reason: string) {
  const send = useSend(breeam.saveBreeamAssessment, { inPlace: true });
  const save = async (answers: SentAnswer[]) => {
    const { environment_id, scheme, year, version, edition } = form;
    const about = { environment_id, scheme, year, version, edition, language: currentLanguage() };
    try {
      return await send.mutateAsync({ ...about, edition_reason, answers });
    } catch (error) {
      if (error instanceof CallFailure && error.status === 409) void refetch();
      throw error;
    }
  };
  return { save, isSaving: send.isPending };
}
