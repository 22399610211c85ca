import { FrameworkPage } from './framework-page.tsx';

const keys = ['sasb', 'sasb_services'];

export default function SasbScreen() {
  return <FrameworkPage keys={keys} />;
}
