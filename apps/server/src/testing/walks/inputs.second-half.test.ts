import { askWithManyInputs, half } from './inputs-over-http.ts';

askWithManyInputs(half(1), { accepted: 8, refused: 2 });
