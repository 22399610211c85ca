import type { SharedContentProps } from '../../../shared/share-link/shared-contents.ts';
import { CardLines } from './card-lines.tsx';

/** The business card of a shared link; its name is the title of the page. */
export default function SharedBusinessCard({ content }: SharedContentProps<'business-card'>) {
  return <CardLines card={content} />;
}
