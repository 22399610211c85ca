import { Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** The title and the sentence at the top of a bare page. */
export function PageWords({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div style={{ marginBlockEnd: 26 }}>
      <Title order={1} style={{ letterSpacing: '-0.02em', fontSize: 30 }}>
        {title}
      </Title>
      {children && <p style={{ margin: '8px 0 0', color: 'var(--ink-soft)', lineHeight: 1.55 }}>{children}</p>}
    </div>
  );
}
