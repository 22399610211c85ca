import { expect, test } from 'vitest';
import { drawnRegisters, drawRegister, type DrawnRegister } from './register-pictures.fixture.ts';
import { readRegister } from './read-register.ts';

const read = async (register: DrawnRegister) =>
  readRegister({ bytes: await drawRegister(register), digits: register.digits.length });

// Seeds that nothing was adjusted to. `npm run test:long` reads thirty.
const registers = drawnRegisters(8, 901);

test.each(['wheels', 'display'] as const)(
  'most %s are read whole, and a reading that is not doubted is right',
  async (type) => {
    const drawn = registers.filter((register) => register.type === type);
    let right = 0;
    for (const register of drawn) {
      const { shown, unsure } = await read(register);
      const isRight = shown.split('.')[0] === register.digits;
      if (isRight) right += 1;
      if (!unsure) expect({ shown, isRight }).toEqual({ shown, isRight: true });
    }
    expect(right / drawn.length).toBeGreaterThanOrEqual(0.75);
  },
);

test('a picture without a register has no reading', async () => {
  const sharp = (await import('sharp')).default;
  const plain = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#d8d6cf' } })
    .png()
    .toBuffer();
  expect(await readRegister({ bytes: plain, digits: 5 })).toEqual({ shown: '', value: null, unsure: true });
});

test('a cut picture is refused', async () => {
  const whole = await drawRegister(registers[0]!);
  await expect(readRegister({ bytes: whole.subarray(0, 900), digits: 5 })).rejects.toMatchObject({
    code: 'file.damaged',
  });
});
