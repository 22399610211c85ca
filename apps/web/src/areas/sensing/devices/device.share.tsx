import type { SharedContentProps } from '../../../shared/share-link/shared-contents.ts';
import { PublicDeviceFacts } from './public-device.tsx';

/** The label of a device as a shared link; its name is the title of the page. */
export default function SharedDevice({ content }: SharedContentProps<'device'>) {
  return <PublicDeviceFacts device={content} />;
}
