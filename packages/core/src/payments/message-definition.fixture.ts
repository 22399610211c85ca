// The published message definitions of ISO 20022, for the elements that the product writes: their place, order, number and allowed texts.
// No package ships the schemas themselves.

type Definition = Readonly<Record<string, string | RegExp>>;

const text = (max: number) => new RegExp(`^[\\s\\S]{1,${max}}$`);
const day = /^\d{4}-\d{2}-\d{2}$/;
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})?$/;
const count = /^\d{1,15}$/;
const decimal = /^(?!.*\d{19})\d+(\.\d{1,17})?$/;

// Children in order: `?` at most once, `*` any number, `+` at least once, none: once; `a|b`: one of them. Elements are identified by the
// end of their path; the longest match applies.
const common: Definition = {
  MsgId: text(35),
  CreDtTm: moment,
  NbOfTxs: count,
  CtrlSum: decimal,
  GrpHdr: 'MsgId CreDtTm Authstn* NbOfTxs CtrlSum? InitgPty FwdgAgt?',
  PmtInfId: text(35),
  BtchBookg: /^(true|false|0|1)$/,
  PmtTpInf: 'InstrPrty? SvcLvl* LclInstrm? SeqTp? CtgyPurp?',
  SvcLvl: 'Cd|Prtry',
  LclInstrm: 'Cd|Prtry',
  'SvcLvl/Cd': text(4),
  'LclInstrm/Cd': text(35),
  SeqTp: /^(FRST|RCUR|FNAL|OOFF|RPRE)$/,
  ChrgBr: /^(DEBT|CRED|SHAR|SLEV)$/,
  InitgPty: 'Nm? PstlAdr? Id? CtryOfRes? CtctDtls?',
  Cdtr: 'Nm? PstlAdr? Id? CtryOfRes? CtctDtls?',
  Dbtr: 'Nm? PstlAdr? Id? CtryOfRes? CtctDtls?',
  Nm: text(140),
  CdtrAcct: 'Id Tp? Ccy? Nm? Prxy?',
  DbtrAcct: 'Id Tp? Ccy? Nm? Prxy?',
  OrgnlDbtrAcct: 'Id Tp? Ccy? Nm? Prxy?',
  Id: 'IBAN|Othr',
  IBAN: /^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}$/,
  CdtrAgt: 'FinInstnId BrnchId?',
  DbtrAgt: 'FinInstnId BrnchId?',
  FinInstnId: 'BICFI? ClrSysMmbId? LEI? Nm? PstlAdr? Othr?',
  BICFI: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
  Othr: 'Id SchmeNm? Issr?',
  'Othr/Id': text(35),
  SchmeNm: 'Cd|Prtry',
  Prtry: text(35),
  PmtId: 'InstrId? EndToEndId UETR?',
  EndToEndId: text(35),
  InstdAmt: /^(?=[\d.]{1,19}$)\d+(\.\d{1,5})?$/,
  RmtInf: 'Ustrd* Strd*',
  Ustrd: text(140),
  Strd: 'RfrdDocInf* RfrdDocAmt? CdtrRefInf? Invcr? Invcee? TaxRmt? GrnshmtRmt? AddtlRmtInf*',
  CdtrRefInf: 'Tp? Ref?',
  Tp: 'CdOrPrtry Issr?',
  CdOrPrtry: 'Cd|Prtry',
  'CdOrPrtry/Cd': /^(RADM|RPIN|FXDR|DISP|PUOR|SCOR)$/,
  Issr: text(35),
  Ref: text(35),
};

/** CustomerCreditTransferInitiationV09. */
export const pain001: Definition = {
  ...common,
  Document: 'CstmrCdtTrfInitn',
  CstmrCdtTrfInitn: 'GrpHdr PmtInf+ SplmtryData*',
  PmtMtd: /^(CHK|TRF|TRA)$/,
  PmtInf:
    'PmtInfId PmtMtd BtchBookg? NbOfTxs? CtrlSum? PmtTpInf? ReqdExctnDt PoolgAdjstmntDt? Dbtr DbtrAcct DbtrAgt DbtrAgtAcct? InstrForDbtrAgt? UltmtDbtr? ChrgBr? ChrgsAcct? ChrgsAcctAgt? CdtTrfTxInf+',
  ReqdExctnDt: 'Dt|DtTm',
  Dt: day,
  CdtTrfTxInf:
    'PmtId PmtTpInf? Amt XchgRateInf? ChrgBr? ChqInstr? UltmtDbtr? IntrmyAgt1? IntrmyAgt1Acct? IntrmyAgt2? IntrmyAgt2Acct? IntrmyAgt3? IntrmyAgt3Acct? CdtrAgt? CdtrAgtAcct? Cdtr? CdtrAcct? UltmtCdtr? InstrForCdtrAgt* InstrForDbtrAgt? Purp? RgltryRptg* Tax? RltdRmtInf* RmtInf? SplmtryData*',
  Amt: 'InstdAmt|EqvtAmt',
};

/** CustomerDirectDebitInitiationV08. */
export const pain008: Definition = {
  ...common,
  Document: 'CstmrDrctDbtInitn',
  CstmrDrctDbtInitn: 'GrpHdr PmtInf+ SplmtryData*',
  PmtMtd: /^DD$/,
  PmtInf:
    'PmtInfId PmtMtd ReqdAdvcTp? BtchBookg? NbOfTxs? CtrlSum? PmtTpInf? ReqdColltnDt Cdtr CdtrAcct CdtrAgt CdtrAgtAcct? UltmtCdtr? ChrgBr? ChrgsAcct? ChrgsAcctAgt? CdtrSchmeId? DrctDbtTxInf+',
  ReqdColltnDt: day,
  CdtrSchmeId: 'Nm? PstlAdr? Id? CtryOfRes? CtctDtls?',
  'CdtrSchmeId/Id': 'OrgId|PrvtId',
  PrvtId: 'DtAndPlcOfBirth? Othr*',
  DrctDbtTxInf:
    'PmtId PmtTpInf? InstdAmt ChrgBr? DrctDbtTx? UltmtCdtr? DbtrAgt DbtrAgtAcct? Dbtr DbtrAcct UltmtDbtr? InstrForCdtrAgt? Purp? RgltryRptg* Tax? RltdRmtInf* RmtInf? SplmtryData*',
  DrctDbtTx: 'MndtRltdInf? CdtrSchmeId? PreNtfctnId? PreNtfctnDt?',
  MndtRltdInf:
    'MndtId? DtOfSgntr? AmdmntInd? AmdmntInfDtls? ElctrncSgntr? FrstColltnDt? FnlColltnDt? Frqcy? Rsn? TrckgDays?',
  MndtId: text(35),
  DtOfSgntr: day,
  AmdmntInd: /^(true|false|0|1)$/,
  AmdmntInfDtls:
    'OrgnlMndtId? OrgnlCdtrSchmeId? OrgnlCdtrAgt? OrgnlCdtrAgtAcct? OrgnlDbtr? OrgnlDbtrAcct? OrgnlDbtrAgt? OrgnlDbtrAgtAcct? OrgnlFnlColltnDt? OrgnlFrqcy? OrgnlRsn? OrgnlTrckgDays?',
};

interface Node {
  name: string;
  children: Node[];
  text: string;
}

function parsed(xml: string): Node {
  const root: Node = { name: '', children: [], text: '' };
  const stack = [root];
  for (const [, close, name = '', words = ''] of xml.replace(/<\?.*?\?>/, '').matchAll(/<(\/?)(\w+)[^>]*>([^<]*)/g)) {
    if (close) stack.pop();
    else {
      const node: Node = { name, children: [], text: words };
      stack.at(-1)?.children.push(node);
      stack.push(node);
    }
  }
  return root.children[0] ?? root;
}

function orderFaults(children: readonly string[], definition: string): boolean {
  const pattern = definition.split(' ').map((part) => {
    const sign = /[?*+]$/.exec(part)?.[0] ?? '';
    return `(?:(?:${sign ? part.slice(0, -1) : part}) )${sign}`;
  });
  return !new RegExp(`^${pattern.join('')}$`).test(children.map((name) => `${name} `).join(''));
}

/** The deviations of a message from its definition: the paths of elements that are unknown, out of order, or have an invalid text. */
export function departures(xml: string, definition: Definition): string[] {
  const visit = ({ name, children, text: words }: Node, path: readonly string[]): string[] => {
    const here = [...path, name];
    const rule = definition[here.slice(-2).join('/')] ?? definition[name];
    if (rule === undefined) return [here.join('/')];
    const inside = children.flatMap((child) => visit(child, here));
    if (rule instanceof RegExp) return children.length === 0 && rule.test(words) ? inside : [...inside, here.join('/')];
    const names = children.map((child) => child.name);
    return orderFaults(names, rule) ? [...inside, here.join('/')] : inside;
  };
  return visit(parsed(xml), []);
}
