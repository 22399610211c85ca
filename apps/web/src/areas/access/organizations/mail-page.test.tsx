import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { MailPage } from './mail-page.tsx';

afterEach(cleanup);

test('an email is shown in a frame without scripts and without the origin of Steward', async () => {
  show(<MailPage title="Welcome" html="<html><head></head><body><script>top.x = 1</script></body></html>" />);
  const frame = await screen.findByTitle('Welcome');
  const rights = frame.getAttribute('sandbox')?.split(' ') ?? [];
  expect(rights).toContain('allow-popups');
  expect(rights).not.toContain('allow-scripts');
  expect(rights).not.toContain('allow-same-origin');
  expect(frame.getAttribute('srcdoc')).toContain('<base target="_blank">');
});
