import { library, type EsgPage } from '@steward/contract/reporting/library';
import { useFreshFigures } from '../../../api/fresh-figures.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { currentLanguage } from '../../../session/language.ts';
import { scopeIn } from '../../../session/scope.ts';
import { useAddressState } from '../../../shared/address-state.ts';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { useYear } from '../../../shared/use-year.ts';

/** The place that the picker of the top bar says, as the calls of the library ask for it. */
export function useAskedPlace() {
  const [address] = useAddressState();
  const scope = scopeIn(address);
  return scope && 'id' in scope ? { level: scope.kind, subject_id: scope.id } : {};
}

const pagesOfProperty: readonly EsgPage[] = ['esg/breeam', 'sustainability/breeam-internal-two', 'governance-breeam'];

/** A page of the library for the place and year of the address. */
export function useLibraryPage(page: EsgPage) {
  useFreshFigures(library.getLibraryPage.area);
  const isOfProperty = pagesOfProperty.includes(page);
  const place = useAskedPlace();
  const { selected } = useSelectedEnvironment();
  const { year, withData, choose } = useYear();
  const about = isOfProperty ? { environment_id: selected?._id ?? '' } : place;
  const found = useAnswer(
    library.getLibraryPage,
    { page, year, language: currentLanguage(), ...about },
    { keepsLast: true, enabled: !isOfProperty || selected !== undefined },
  );
  return { found, year, withData, choose };
}
