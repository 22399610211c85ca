import { expect, test } from 'vitest';
import { drawnRegisters, drawRegister, type DrawnRegister } from './register-pictures.fixture.ts';
import { readRegister } from './read-register.ts';

const read = async (register: DrawnRegister) =>
  readRegister({ bytes: await drawRegister(register), digits: register.digits.length });

// Seeds that nothing was adjusted to.
const registers = drawnRegisters(30, 901);

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
