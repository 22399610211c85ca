import { FrameworkPage } from './framework-page.tsx';

const keys = ['gri'];

export default function GriScreen() {
  return <FrameworkPage keys={keys} />;
}
