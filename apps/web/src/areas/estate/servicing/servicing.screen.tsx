import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { DueList } from './due-list.tsx';
import { PieceServicing } from './piece-servicing.tsx';

/** The services that are due; or, for one piece of equipment, its records and plans. */
export default function ServicingScreen() {
  const [address] = useAddressState();
  const piece = textOf(address['piece']);
  return piece === undefined ? <DueList /> : <PieceServicing key={piece} equipmentId={piece} />;
}
