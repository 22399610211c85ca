import { askWithManyInputs, half } from './inputs-over-http.ts';

askWithManyInputs(half(1), { accepted: 30, refused: 5 });
