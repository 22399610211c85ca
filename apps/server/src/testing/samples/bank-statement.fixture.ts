export interface Booking {
  amount: number;
  side?: 'DBIT' | 'CRDT';
  reference?: string;
  text?: string;
  iban?: string;
  reason?: string;
  day?: string;
  currency?: string;
}

const details = ({ amount, side = 'DBIT', reference = 'NOTPROVIDED', currency = 'EUR', ...said }: Booking) =>
  `<TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs><Amt Ccy="${currency}">${amount.toFixed(2)}</Amt><CdtDbtInd>${side}</CdtDbtInd>
<RltdPties><Cdtr><Pty><Nm>Example</Nm></Pty></Cdtr>${said.iban ? `<CdtrAcct><Id><IBAN>${said.iban}</IBAN></Id></CdtrAcct>` : ''}</RltdPties>
<RmtInf><Ustrd>${said.text ?? ''}</Ustrd></RmtInf>${said.reason ? `<RtrInf><Rsn><Cd>${said.reason}</Cd></Rsn></RtrInf>` : ''}</TxDtls>`;

const booked = (parts: readonly Booking[]) => {
  const [first] = parts;
  const sum = parts.reduce((total, { amount }) => total + amount, 0);
  return `<Ntry><Amt Ccy="${first?.currency ?? 'EUR'}">${sum.toFixed(2)}</Amt><CdtDbtInd>${first?.side ?? 'DBIT'}</CdtDbtInd>${
    first?.reason ? '<RvslInd>true</RvslInd>' : ''
  }<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${first?.day ?? '2024-11-04'}</Dt></BookgDt><BkTxCd/><NtryDtls>${parts
    .map(details)
    .join('')}</NtryDtls></Ntry>`;
};

/** A bank statement, camt.053.001.08, with one booking for each list of payments. */
export const bankStatement = (id: string, bookings: readonly (readonly Booking[])[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>${id}</MsgId>
<CreDtTm>2024-11-05T06:00:00Z</CreDtTm></GrpHdr><Stmt><Id>${id}</Id><CreDtTm>2024-11-05T06:00:00Z</CreDtTm>
<Acct><Id><IBAN>NL91ABNA0417164300</IBAN></Id><Ccy>EUR</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2024-11-04</Dt></Dt></Bal>
${bookings.map(booked).join('\n')}</Stmt></BkToCstmrStmt></Document>`;
