import { FrameworkPage } from './framework-page.tsx';

const keys = ['tcfd'];

export default function TcfdScreen() {
  return <FrameworkPage keys={keys} />;
}
