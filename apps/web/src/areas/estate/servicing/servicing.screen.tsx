import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { DueList } from './due-list.tsx';
import { PieceServicing } from './piece-servicing.tsx';

/** What is due for servicing; and of one piece, what was done and what is planned. */
export default function ServicingScreen() {
  const [address] = useAddressState();
  const piece = textOf(address['piece']);
  return piece === undefined ? <DueList /> : <PieceServicing key={piece} equipmentId={piece} />;
}
