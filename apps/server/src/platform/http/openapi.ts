import { areas } from '@steward/contract/declared';
import type { Call } from '@steward/contract/call';
import { failures } from '@steward/contract/failures';
import { z } from 'zod';

type Json = Record<string, unknown>;

/** Recursive schemas are listed once, among the components. */
type Components = Map<string, Json>;

const refOf = (name: string) => `#/components/schemas/${name}`;

/** In place: the kind of an id, which the generated tests read, becomes an extension; a record of known names lists its properties. */
function describe(schema: Json): void {
  const {
    kind,
    isChange: _,
    ofNew,
    propertyNames,
    additionalProperties,
    ...rest
  } = schema as Json & {
    propertyNames?: { enum?: string[] };
  };
  for (const key of Object.keys(schema)) delete schema[key];
  const names = propertyNames?.enum;
  Object.assign(
    schema,
    rest,
    kind !== undefined && { 'x-kind': kind },
    ofNew !== undefined && { 'x-default-of-new': ofNew },
    names
      ? {
          properties: Object.fromEntries(names.map((name) => [name, additionalProperties])),
          additionalProperties: false,
        }
      : {
          ...(propertyNames && { propertyNames }),
          ...(additionalProperties !== undefined && { additionalProperties }),
        },
  );
}

/** The JSON Schema of an input or answer. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', components: Components): Json {
  const {
    $schema: _,
    $defs,
    ...rest
  } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => describe(jsonSchema as Json),
  }) as Json & { $defs?: Record<string, Json> };
  let text = JSON.stringify(rest);
  for (const [local, definition] of Object.entries($defs ?? {})) {
    const own = JSON.stringify(definition);
    const same = [...components].find(
      ([name, known]) => JSON.stringify(known) === own.replaceAll(`#/$defs/${local}`, refOf(name)),
    );
    const name = same?.[0] ?? `Recursive${components.size + 1}`;
    if (!same) components.set(name, JSON.parse(own.replaceAll(`#/$defs/${local}`, refOf(name))) as Json);
    text = text.replaceAll(`#/$defs/${local}`, refOf(name));
  }
  return JSON.parse(text) as Json;
}

/** What OpenAPI cannot describe: the requests of a protocol of its own. */
const described: Readonly<Record<string, string>> = {
  uploads:
    'Large files arrive in parts below `/v2/uploads`, by tus 1.0.0 (https://tus.io/protocols/resumable-upload) with creation, termination and expiration. POST announces a file: `Upload-Length` is its size, `Upload-Metadata` has `filename`, `filetype`, and if wanted `path` (its folders), `purpose` and `environment_id`; the answer has `Location`. PATCH of `Location` sends a part with `Content-Type: application/offset+octet-stream` and its position in `Upload-Offset`; HEAD answers the position to continue at; DELETE ends the upload. Each request has `Tus-Resumable: 1.0.0`, the session or key, `X-CSRF-Token` with a session, and needs the permission `documents.create`. The space is reserved at the announcement; uploads are kept for 24 hours. Other calls make a file of a complete upload by its id, the last part of `Location`.',
};

const envelopeOf = (data: Json): Json => ({
  type: 'object',
  required: ['statusCode', 'status', 'message', 'showToaster', 'data'],
  properties: {
    statusCode: { type: 'integer', examples: [200] },
    status: { type: 'string', enum: ['success', 'failure'] },
    message: { type: 'string' },
    showToaster: { type: 'integer', enum: [0, 1] },
    data,
  },
});

function operation(call: Call, components: Components): Json {
  const input = schemaOf(call.input, 'input', components);
  const properties = (input.properties ?? {}) as Record<string, Json>;
  const required = new Set((input.required ?? []) as string[]);
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map((m) => m[1] ?? '');
  const rest = Object.keys(properties).filter((name) => !inPath.includes(name));
  const parameter = (name: string, where: 'path' | 'query'): Json => ({
    name,
    in: where,
    required: where === 'path' || required.has(name),
    schema: properties[name] ?? { type: 'string' },
  });
  const isQuery = call.method === 'GET' || call.method === 'DELETE';
  const parameters = [
    ...inPath.map((name) => parameter(name, 'path')),
    ...(isQuery ? rest.map((name) => parameter(name, 'query')) : []),
  ];
  const body: Json = {
    type: 'object',
    ...input,
    properties: Object.fromEntries(rest.map((name) => [name, properties[name]])),
    required: rest.filter((name) => required.has(name)),
  };
  if (!(body.required as string[]).length) delete body.required;
  const content =
    call.shape === 'upload'
      ? {
          'multipart/form-data': {
            schema: {
              type: 'object',
              properties: {
                input: body,
                files: { type: 'array', maxItems: 5, items: { type: 'string', format: 'binary' } },
              },
            },
          },
        }
      : { 'application/json': { schema: body } };
  const ok =
    call.shape === 'file'
      ? {
          description: 'The file',
          content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
        }
      : {
          description: 'Success',
          content: { 'application/json': { schema: envelopeOf(schemaOf(call.answer, 'output', components)) } },
        };
  const failed = (description: string): Json => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  });
  return {
    operationId: call.name,
    tags: [call.area],
    summary: call.summary,
    'x-access': call.access,
    security:
      call.access === 'public' || call.access === 'verifier'
        ? []
        : call.access === 'device'
          ? [{ device: [] }]
          : [{ session: [], ...(call.method !== 'GET' && { csrf: [] }) }, { key: [] }],
    ...(parameters.length && { parameters }),
    ...(!isQuery && { requestBody: { required: true, content } }),
    responses: {
      200: ok,
      400: failed('The input is wrong; `errors` names the fields'),
      401: failed('Not signed in'),
      403: failed('Not allowed'),
      429: failed('Too many requests; `Retry-After` says when to ask again'),
      503: failed('Busy, or the database is away; `Retry-After` says when to ask again'),
    },
  };
}

let made: Json | undefined;

/** The OpenAPI document of every call, from the contract: made once, because it takes up to a second. */
export const openApi = (): Json => (made ??= makeDocument());

function makeDocument(): Json {
  const components: Components = new Map();
  const paths: Record<string, Json> = {};
  for (const area of areas) {
    for (const call of Object.values(area)) {
      const path = `/v2${call.path.replace(/:(\w+)/g, '{$1}')}`;
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, components) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Steward',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      version: '2',
      description:
        'Runs buildings and proves their environmental figures. Calls answer with an envelope; what a call changes needs the csrfToken cookie sent back in X-CSRF-Token. A call that changes a thing keeps every field that is left out; null clears a field, and a list that is sent replaces the list. Defaults apply to new things only.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(areas.flatMap((area) => Object.values(area).map((call) => call.area)))].map((name) => ({
      name,
      ...(described[name] && { description: described[name] }),
    })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'steward_access' },
        csrf: { type: 'apiKey', in: 'header', name: 'X-CSRF-Token' },
        key: { type: 'http', scheme: 'bearer', description: 'An API key: stw_…' },
        device: { type: 'http', scheme: 'bearer', description: 'The token of a device: std_…' },
      },
      schemas: {
        ...Object.fromEntries(components),
        Failure: {
          type: 'object',
          required: ['statusCode', 'status', 'message', 'showToaster', 'data', 'code'],
          properties: {
            statusCode: { type: 'integer' },
            status: { type: 'string', enum: ['failure'] },
            message: { type: 'string' },
            showToaster: { type: 'integer' },
            data: { type: 'null' },
            code: { type: 'string', enum: Object.keys(failures) },
            errors: {
              type: 'array',
              items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
            },
          },
        },
      },
    },
  };
}
