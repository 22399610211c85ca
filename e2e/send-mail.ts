import net from 'node:net';

interface Letter {
  from: string;
  to: string;
  subject: string;
  file: { name: string; content: Buffer };
}

/**
 * Sends one email with one PDF to a mail server on this machine, as a supplier's server does. Throws the server's
 * message if it refuses.
 */
export async function sendMail(port: number, { from, to, subject, file }: Letter): Promise<void> {
  const socket = net.connect(port, '127.0.0.1');
  socket.setEncoding('utf8');
  const answers = socket[Symbol.asyncIterator]() as AsyncIterator<string>;
  const expectCode = async (code: number) => {
    const { value } = await answers.next();
    if (!String(value).startsWith(String(code))) throw new Error(`the mail server said: ${value}`);
  };
  const say = (line: string, code: number) => {
    socket.write(`${line}\r\n`);
    return expectCode(code);
  };
  const body = [
    // As the mail server in front of the installation writes it after its checks.
    `Authentication-Results: mx.bills.example; dmarc=pass header.from=${from.split('@')[1]}`,
    `From: <${from}>`,
    `To: <${to}>`,
    `Subject: ${subject}`,
    `Message-ID: <${Date.now()}@supplier.example>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="part"',
    '',
    '--part',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Your bill.',
    '--part',
    `Content-Type: application/pdf; name="${file.name}"`,
    `Content-Disposition: attachment; filename="${file.name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    ...(file.content.toString('base64').match(/.{1,76}/g) ?? []),
    '--part--',
  ].join('\r\n');
  try {
    await expectCode(220);
    await say('HELO supplier.example', 250);
    await say(`MAIL FROM:<${from}>`, 250);
    await say(`RCPT TO:<${to}>`, 250);
    await say('DATA', 354);
    await say(`${body}\r\n.`, 250);
  } finally {
    socket.end('QUIT\r\n');
  }
}
