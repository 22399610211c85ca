import type { ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';

interface Props {
  /** The kind of evidence, by which its area declares it. */
  evidence: string;
  /** The record that has the file. */
  objectId: string;
  /** Without it: the only or latest file of the record. */
  fileId?: string | undefined;
  /** The page that states the value, where it is known. */
  page?: number | null | undefined;
  children: ReactNode;
}

/** Opens a file that a record has in the viewer, at its page; plain text for people who may not open it. */
export const EvidenceLink = ({ evidence, objectId, fileId, page, children }: Props) => (
  <Link
    to="/documentation/evidence"
    search={{ evidence, object: objectId, ...(fileId && { file: fileId }), ...(page && { page: String(page) }) }}
  >
    {children}
  </Link>
);
