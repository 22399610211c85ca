/** The part of Tesseract's C++ interface, compiled to WebAssembly, that is used here. */
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  export interface TesseractApi {
    Init(folder: null, language: string, mode: number): number;
    SetVariable(name: string, value: string): boolean;
    /** Of the file `/input`; the orientation by EXIF, and an angle. */
    SetImageFile(orientation: number, angle: number): number;
    Recognize(monitor: null): number;
    /** A table of pages, blocks, paragraphs, lines and words, each with its place. */
    GetTSVText(page: number): string;
    Clear(): void;
  }
  export interface TesseractCore {
    TessBaseAPI: new () => TesseractApi;
    FS: { writeFile(name: string, data: Uint8Array): void; unlink(name: string): void };
  }
  export default function start(options: {
    TesseractProgress: (percent: number) => void;
    print: () => void;
    printErr: () => void;
  }): Promise<TesseractCore>;
}
