import { configure } from '@testing-library/react';

// A busy machine is slower than the library's second.
configure({ asyncUtilTimeout: 10_000 });
