import { expect, test } from 'vitest';
import { trainedData, withNetwork, type Model } from './trained-data.ts';

const placesOf = (data: Buffer) =>
  Array.from({ length: data.readUInt32LE(0) }, (_, part) => Number(data.readBigInt64LE(4 + 8 * part)));
/** Each part of trained data, by its number. */
function partsOf(data: Buffer) {
  const places = placesOf(data);
  const ends = places.filter((place) => place >= 0).toSorted((a, b) => a - b);
  return new Map(
    places.flatMap((place, part) =>
      place < 0
        ? []
        : [
            [
              part,
              data.subarray(
                place,
                ends.find((end) => end > place),
              ),
            ] as const,
          ],
    ),
  );
}

test.each<Model>(['eng', 'deu', 'ara'])('%s: the small network takes the place of the large one alone', (model) => {
  const [large, small] = [partsOf(trainedData(model, 'large')), partsOf(trainedData(model, 'small'))];
  expect([...small.keys()]).toEqual([...large.keys()]);
  const changed = [...small].filter(([part, bytes]) => !bytes.equals(large.get(part)!)).map(([part]) => part);
  expect(changed).toEqual([17]);
  expect(small.get(17)!.length).toBeLessThan(0.5 * large.get(17)!.length);
});

test('a network of the same size leaves every byte where it was', () => {
  const data = trainedData('eng', 'large');
  expect(withNetwork(data, partsOf(data).get(17)!).equals(data)).toBe(true);
});
