import type { BoxKind, ConnectionKind } from '@steward/core/flows/flow';
import { useTranslation } from 'react-i18next';

/** Kinds of boxes and connections in the user's language. */
export function useFlowWords() {
  const { t } = useTranslation('organization-flows');
  return {
    box: (kind: BoxKind) => t(`boxes.${kind}`),
    connection: (kind: ConnectionKind) => t(`connections.${kind.replace(' ', '_')}`),
  };
}
