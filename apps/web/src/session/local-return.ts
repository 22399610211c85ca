/** Only addresses of this product: `//elsewhere.example` would leave it. */
export const localReturn = (target: unknown): string =>
  typeof target === 'string' && /^\/(?![/\\])/.test(target) ? target : '/home';
