/**
 * An email as its recipient sees it. The frame runs no script, sends no form and shares nothing with Steward; its links
 * open in a new tab.
 */
export function MailPage({ html, title }: { html: string; title: string }) {
  return (
    <iframe
      title={title}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcDoc={html.replace('<head>', '<head><base target="_blank">')}
      style={{
        display: 'block',
        inlineSize: '100%',
        blockSize: 600,
        border: '1px solid var(--line)',
        borderRadius: 'var(--radius)',
        colorScheme: 'light',
        background: '#f4f6f6',
      }}
    />
  );
}
