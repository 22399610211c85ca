import start, { type TesseractApi, type TesseractCore } from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import { nativeEngine, readNative } from './native.ts';
import {
  DOTS_PER_INCH,
  INVERT_BELOW,
  LAYOUTS,
  linesIn,
  LSTM_ONLY,
  type Reading,
  type TesseractLine,
} from './reading.ts';
import { tiffOf } from './tiff.ts';
import { trainedData, type Model, type Network } from './trained-data.ts';

/** The engine reports its progress from here on, after the layout, in percent. */
const PROGRESS_BEGINS = 30;

let core: Promise<TesseractCore> | undefined;
const engines = new Map<string, TesseractApi>();
let listener: (share: number) => void = () => {};

/** Each is made at its first use and stays: a page of Arabic needs several. */
function engineOf({ FS, TessBaseAPI }: TesseractCore, model: Model, network: Network): TesseractApi {
  const known = engines.get(`${model} ${network}`);
  if (known) return known;
  // Of one name for both networks: the engine then keeps the dictionaries once.
  const file = `${model}.traineddata`;
  FS.writeFile(file, trainedData(model, network));
  const engine = new TessBaseAPI();
  if (engine.Init(null, model, LSTM_ONLY) !== 0) throw new Error(`Tesseract does not take the model ${model}`);
  FS.unlink(file);
  engine.SetVariable('invert_threshold', INVERT_BELOW);
  engine.SetVariable('user_defined_dpi', DOTS_PER_INCH);
  engines.set(`${model} ${network}`, engine);
  return engine;
}

/** The lines of print of a picture, by one model: by the native engine where it is set, else on the thread that calls it. */
export async function readHere(
  reading: Reading,
  onShare: (share: number) => void = () => {},
): Promise<TesseractLine[]> {
  if (nativeEngine) return (await readNative(nativeEngine, reading, [reading.picture])).flat();
  const { picture, model, network, layout } = reading;
  core ??= start({
    TesseractProgress: (percent) => listener((percent - PROGRESS_BEGINS) / (100 - PROGRESS_BEGINS)),
    print() {},
    printErr() {},
  });
  const { FS } = await core;
  const engine = engineOf(await core, model, network);
  listener = onShare;
  engine.SetVariable('tessedit_pageseg_mode', LAYOUTS[layout]);
  FS.writeFile('/input', tiffOf(picture));
  if (engine.SetImageFile(1, 0) !== 0) throw new Error('Tesseract does not take the picture');
  FS.unlink('/input');
  engine.Recognize(null);
  const table = engine.GetTSVText(0);
  engine.Clear();
  return linesIn(table.split('\n'));
}
