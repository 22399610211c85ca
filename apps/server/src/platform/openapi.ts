import { areas } from '@steward/contract/all';
import type { Call } from '@steward/contract/call';
import { failures } from '@steward/contract/failures';
import { z } from 'zod';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'openapi-3.0', io, unrepresentable: 'any' }) as Json;
  return rest;
};

const envelopeOf = (data: Json): Json => ({
  type: 'object',
  required: ['statusCode', 'status', 'message', 'showToaster', 'data'],
  properties: {
    statusCode: { type: 'integer', example: 200 },
    status: { type: 'string', enum: ['success', 'failure'] },
    message: { type: 'string' },
    showToaster: { type: 'integer', enum: [0, 1] },
    data,
  },
});

function operation(call: Call): Json {
  const input = schemaOf(call.input, 'input');
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
          content: { 'application/json': { schema: envelopeOf(schemaOf(call.answer, 'output')) } },
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
        : [{ session: [], ...(call.method !== 'GET' && { csrf: [] }) }],
    ...(parameters.length && { parameters }),
    ...(!isQuery && { requestBody: { required: true, content } }),
    responses: {
      200: ok,
      400: failed('The input is wrong; `errors` names the fields'),
      401: failed('Not signed in'),
      403: failed('Not allowed'),
      429: failed('Too many attempts'),
    },
  };
}

/** The OpenAPI document of every call, made from the contract. */
export function openApi(): Json {
  const paths: Record<string, Json> = {};
  for (const area of areas) {
    for (const call of Object.values(area)) {
      const path = `/v2${call.path.replace(/:(\w+)/g, '{$1}')}`;
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) };
    }
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Steward',
      version: '2',
      description:
        'Runs buildings and proves their environmental figures. Calls answer with an envelope; what a call changes needs the csrfToken cookie sent back in X-CSRF-Token.',
    },
    servers: [{ url: '/' }],
    tags: areas.flatMap((area) =>
      Object.values(area)
        .slice(0, 1)
        .map((call) => ({ name: call.area })),
    ),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'steward_access' },
        csrf: { type: 'apiKey', in: 'header', name: 'X-CSRF-Token' },
      },
      schemas: {
        Failure: {
          type: 'object',
          required: ['statusCode', 'status', 'message', 'showToaster', 'data', 'code'],
          properties: {
            statusCode: { type: 'integer' },
            status: { type: 'string', enum: ['failure'] },
            message: { type: 'string' },
            showToaster: { type: 'integer' },
            data: { nullable: true },
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
