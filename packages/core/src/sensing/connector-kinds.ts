/** The kinds that people add; the listener of MQTT and `POST /v2/telemetry` are always there. */
export const connectorKinds = ['lorawan-tts', 'lorawan-chirpstack', 'http-pull', 'mqtt-client', 'csv-folder'] as const;
export type ConnectorKind = (typeof connectorKinds)[number];
export const builtInKinds = ['http-push', 'mqtt-listener'] as const;
export type BuiltInKind = (typeof builtInKinds)[number];

/** A LoRaWAN network: it sends to Steward by itself. */
export const isLorawan = (kind: string): boolean => kind === 'lorawan-tts' || kind === 'lorawan-chirpstack';
