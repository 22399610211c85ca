import { isSignedBy, signingKeyOf, signWith } from '../../../platform/secrets/signing.ts';

/** The last entry of an archive: the signature of its manifest, which has the hash of every other entry in their order. */
export const SIGNATURE = 'signature.json';

// Separates these signatures from others that the key may make one day.
const signedBytes = (manifest: Buffer) => Buffer.concat([Buffer.from('steward-archive-signature-1\n'), manifest]);

export interface ArchiveSignature {
  algorithm: 'Ed25519';
  /** The public key of the installation that exported the archive. */
  key: string;
  signature: string;
}

export const signatureOf = (secret: string, manifest: Buffer): ArchiveSignature => ({
  algorithm: 'Ed25519',
  key: signingKeyOf(secret),
  signature: signWith(secret, signedBytes(manifest)),
});

export const isSignatureOf = ({ key, signature }: ArchiveSignature, manifest: Buffer): boolean =>
  isSignedBy(key, signedBytes(manifest), signature);
