import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { usePayableList } from './payable-list.screen.tsx';

/** The bills that wait for an approval. */
export default function ApprovalListScreen() {
  return <ListScreen words="payments:toApprove" {...usePayableList('draft')} />;
}
