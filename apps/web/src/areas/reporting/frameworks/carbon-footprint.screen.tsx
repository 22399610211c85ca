import { scopeIn } from '../../../session/scope.ts';
import { useAddressState } from '../../../shared/address-state.ts';
import { useYear } from '../../../shared/use-year.ts';
import { YearPicker } from '../../../ui/values/year-picker.tsx';
import { CarbonFigures } from './carbon-figures.tsx';
import { FrameworkPage } from './framework-page.tsx';

const keys = ['carbon_footprinting_tcfd'];

/** The figures of carbon footprinting of the chosen place and year above the reports; an opened report has those of its own. */
export default function CarbonFootprintScreen() {
  const [address] = useAddressState();
  const { year, withData, choose } = useYear();
  const scope = scopeIn(address);
  const place = scope && 'id' in scope ? { level: scope.kind, id: scope.id } : undefined;
  return (
    <FrameworkPage
      keys={keys}
      actions={<YearPicker value={year} onChange={choose} withData={withData} />}
      top={<CarbonFigures level={place?.level ?? 'organization'} id={place?.id} year={year} />}
      topOf={({ level, subject_id, year: of }) => <CarbonFigures level={level} id={subject_id} year={of} />}
    />
  );
}
