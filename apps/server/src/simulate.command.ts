// `npm run simulate -- --address http://localhost:8080 --key stw_… --mqtt mqtt://127.0.0.1:1883`: devices that send.
// `npm run simulate -- --verify …`: reads everything back and exits with 1 if anything is lost, doubled or different.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Book } from './simulate/book.ts';
import { Caller } from './simulate/caller.ts';
import { registerDevices, simulatedKeys } from './simulate/registering.ts';
import { run } from './simulate/running.ts';
import { faultNames, type FaultName } from './simulate/stream.ts';
import { verify } from './simulate/verifying.ts';

const HELP = `npm run simulate -- [options]

  --address URL      of the product (http://localhost:8080)
  --key KEY          an API key of an administrator, made under Account, API keys (or STEWARD_SIMULATE_KEY)
  --email, --password  instead of a key (the password also as STEWARD_SIMULATE_PASSWORD)
  --mqtt URL         send by MQTT, such as mqtt://127.0.0.1:1883; without it by HTTP
  --ca FILE          the certificate that signed the server's, for mqtts://
  --devices N        devices that the first run registers (20)
  --sensors N        sensors of each, at most ${simulatedKeys.length} (5)
  --rate N           values a second of all devices (100)
  --minutes N        how long (1)
  --faults LIST      ${faultNames.join(',')}, all, or none (none)
  --seed N           the same seed sends the same values (1)
  --patience N       minutes to wait for acknowledgements at the end (10)
  --file FILE        devices, their tokens and what was acknowledged (./simulate.jsonl); a new file registers new devices
  --verify           read everything in the file back and compare it`;

const text = { type: 'string' } as const;
const { values: given } = parseArgs({
  options: {
    address: { ...text, default: 'http://localhost:8080' },
    key: text,
    email: text,
    password: text,
    mqtt: text,
    ca: text,
    devices: { ...text, default: '20' },
    sensors: { ...text, default: '5' },
    rate: { ...text, default: '100' },
    minutes: { ...text, default: '1' },
    faults: { ...text, default: 'none' },
    seed: { ...text, default: '1' },
    patience: { ...text, default: '10' },
    file: { ...text, default: './simulate.jsonl' },
    verify: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

class Misuse extends Error {}

function numberOf(name: 'devices' | 'sensors' | 'rate' | 'minutes' | 'seed' | 'patience', most: number): number {
  const number = Number(given[name]);
  if (!(number >= 0 && number <= most)) throw new Misuse(`--${name} must be a number from 0 to ${most}`);
  return number;
}

function faultsOf(list: string): FaultName[] {
  if (list === 'none') return [];
  if (list === 'all') return [...faultNames];
  return list.split(',').map((name) => {
    const found = faultNames.find((one) => one === name);
    if (!found) throw new Misuse(`--faults must be a list of ${faultNames.join(', ')}`);
    return found;
  });
}

async function callerOf(): Promise<Caller> {
  const key = given.key ?? process.env.STEWARD_SIMULATE_KEY;
  const caller = new Caller(given.address.replace(/\/$/, ''), key);
  if (key !== undefined) return caller;
  const password = given.password ?? process.env.STEWARD_SIMULATE_PASSWORD;
  if (given.email === undefined || password === undefined)
    throw new Misuse('Give an API key (--key), or --email and --password.');
  await caller.logIn(given.email, password);
  return caller;
}

async function main(): Promise<number> {
  if (given.help) {
    console.log(HELP);
    return 0;
  }
  let book = Book.open(given.file);
  if (given.verify) {
    if (!book) throw new Misuse(`${given.file} does not exist: run a simulation first.`);
    const { examples, ...counts } = await verify(await callerOf(), book);
    console.log(JSON.stringify(counts));
    for (const example of examples) console.log(`  ${example}`);
    return counts.lost + counts.doubled + counts.different + counts.notQuarantined > 0 ? 1 : 0;
  }
  if (!book) {
    const made = await registerDevices(
      await callerOf(),
      numberOf('devices', 2000),
      numberOf('sensors', simulatedKeys.length),
    );
    book = Book.create(given.file, made);
    console.log(`${made.length} devices are registered; their tokens are in ${given.file}.`);
  }
  const outcome = await run(
    {
      rate: numberOf('rate', 1_000_000),
      minutes: numberOf('minutes', 100_000),
      faults: faultsOf(given.faults),
      seed: numberOf('seed', 2 ** 31),
    },
    book,
    {
      url: given.mqtt ?? given.address.replace(/\/$/, ''),
      ca: given.ca === undefined ? undefined : readFileSync(given.ca, 'utf8'),
      patienceMs: numberOf('patience', 10_000) * 60_000,
    },
    console.log,
  );
  console.log(JSON.stringify(outcome));
  return outcome.left > 0 ? 1 : 0;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Misuse ? `${error.message}\n\n${HELP}` : error);
    process.exit(2);
  },
);
