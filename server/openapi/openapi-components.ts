import { modes } from '@portico/contract/core/level.ts'
import { codePlaces } from '@portico/contract/core/problem.ts'
import { errors } from '@portico/contract/errors.ts'
import { z } from 'zod'

const text = { type: 'string' }

/** What several operations of the document share. */
export const openApiComponents = {
  securitySchemes: {
    session: {
      type: 'openIdConnect',
      openIdConnectUrl: '/Identity/.well-known/openid-configuration',
      description: 'Authorisation code with PKCE; the access token is opaque and ends with its session.',
    },
  },
  parameters: {
    mode: {
      name: 'mode',
      in: 'header',
      required: false,
      description: 'Live where it is left out',
      schema: { type: 'string', enum: modes },
    },
    tenantId: {
      name: 'tenantId',
      in: 'header',
      required: false,
      description: 'The tenant that platform staff work on; other users may only name their own',
      schema: { type: 'string', format: 'uuid', pattern: z.regexes.uuid().source },
    },
    idempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: true,
      description: 'One per intent; the first answer is kept for at least 24 hours',
      schema: { type: 'string', pattern: '^[\\x21-\\x7e]{8,255}$' },
    },
    scaCode: {
      name: 'scaCode',
      in: 'header',
      required: false,
      description: 'Answers the challenge of a 428 reply',
      schema: text,
    },
  },
  schemas: {
    Problem: {
      type: 'object',
      description: 'RFC 9457, with the message also where the portal reads it',
      properties: {
        type: text,
        status: { type: 'integer', minimum: 400, maximum: 599 },
        title: text,
        code: { type: 'string', enum: [...Object.keys(errors), 'internal'] },
        detail: text,
        fields: { type: 'object', additionalProperties: text, description: 'Which field is wrong, and why' },
        reason: { type: 'string', description: 'Which refusal it is: one of the x-reasons of the reply; detail says it in English' },
        params: { type: 'object', description: 'What the refusal names: texts, whole numbers, amounts (minor, currency), words' },
        reasons: {
          type: 'object',
          description: 'Where fields are wrong for different reasons: the reason of each',
          additionalProperties: {
            type: 'object',
            properties: { reason: text, params: { type: 'object' } },
            required: ['reason', 'params'],
          },
        },
        requestId: text,
        error: text,
        errors: { type: 'array', items: { type: 'object', properties: { message: text }, required: ['message'] } },
        challengeId: text,
        codeIn: { type: 'string', enum: [...codePlaces] },
        allowedActions: { type: 'array', items: {}, description: 'With 409 of an action: what may be done now' },
        current: { description: 'With 409 stale_version, where the caller may be shown both sides: the record as it is now' },
        because: text,
      },
      required: ['type', 'status', 'title', 'code', 'requestId', 'error', 'errors'],
    },
  },
} as const
