// How a person signed on at a provider, from `amr` and `acr` of its token (RFC 8176; OpenID Connect Core, section 2).

const knowledge = new Set(['pwd', 'pin', 'kba']);
const possession = new Set(['hwk', 'swk', 'otp', 'sms', 'tel', 'sc']);
const inherence = new Set(['face', 'fpt', 'iris', 'retina', 'vbm']);
const multipleMethods = new Set(['mfa', 'http://schemas.microsoft.com/claims/multipleauthn']);
const multipleClasses = new Set([
  // OpenID PAPE; OpenID EAP (phishing-resistant, in hardware); REFEDS.
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'phr',
  'phrh',
  'https://refeds.org/profile/mfa',
]);

export interface Strength {
  /** `amr`: the methods that were used. */
  methods: readonly string[];
  /** `acr`: the class of the whole sign-on. */
  contextClass: string;
}

/** Whether a token states two factors of different kinds. A token without a statement counts as one factor. */
export function provesTwoFactors({ methods, contextClass }: Strength): boolean {
  if (methods.some((method) => multipleMethods.has(method)) || multipleClasses.has(contextClass)) return true;
  const kinds = [knowledge, possession, inherence].filter((kind) => methods.some((method) => kind.has(method)));
  return kinds.length > 1;
}
