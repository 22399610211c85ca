import { askWithManyInputs, half } from './inputs-over-http.ts';

askWithManyInputs(half(1), { accepted: 1000, refused: 200 });
