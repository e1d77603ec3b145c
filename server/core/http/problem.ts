import { isSchema } from '@portico/contract/core/endpoint.ts'
import type { Problem } from '@portico/contract/core/problem.ts'
import { type ErrorCode, errors } from '@portico/contract/errors.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../call/app-error.ts'
import { asAppError } from './database-errors.ts'

const codeOfFastify: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_content_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_json',
  FST_ERR_BAD_URL: 'invalid_input',
  FST_ERR_MAX_PARAM_LENGTH: 'invalid_input',
}

/** What libraries say by the status alone: those that serve files. */
const codeOfStatus: Record<number, ErrorCode> = { 412: 'precondition_failed', 413: 'body_too_large', 416: 'range_not_satisfiable' }

/** Turns whatever was thrown into what the caller may know of it. Undefined for what only the log may know. */
export function toAppError(
  error: unknown,
  request: Pick<FastifyRequest, 'method'> & Partial<Pick<FastifyRequest, 'routeOptions'>>,
): AppError | undefined {
  if (error instanceof AppError) return error
  const { code: name, statusCode = 0 } = (error ?? {}) as FastifyError
  const code = codeOfFastify[name] ?? codeOfStatus[statusCode]
  if (code === 'unsupported_content_type') {
    const body = request.routeOptions?.config.endpoint?.body
    const type = body && !isSchema(body) ? 'multipart/form-data' : 'application/json'
    return new AppError(code, { fields: { 'headers.content-type': `Send ${type}` } })
  }
  if (code) return new AppError(code)
  return asAppError(error, request.method !== 'GET' && request.method !== 'HEAD')
}

export function problemOf(error: AppError, requestId: string): Problem {
  const { title, status } = errors[error.code]
  const detail = error.message === title ? undefined : error.message
  const message = status === 403 ? title : (detail ?? title)
  return {
    type: 'about:blank',
    status,
    title,
    code: error.code,
    ...(detail ? { detail } : {}),
    ...(error.fields ? { fields: error.fields } : {}),
    ...error.said,
    ...(error.reasons ? { reasons: error.reasons } : {}),
    ...error.extra,
    requestId,
    error: message,
    errors: [{ message }],
  }
}

export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toAppError(error, request)
  if (!known) {
    const clientFault = (error as FastifyError)?.statusCode
    if (typeof clientFault === 'number' && clientFault >= 400 && clientFault < 500)
      return send(new AppError('unreadable_request'), request, reply)
    request.log.error({ err: error }, 'unexpected failure')
    const title = 'Something went wrong'
    return reply
      .code(500)
      .type('application/problem+json')
      .send({
        type: 'about:blank',
        status: 500,
        title,
        code: 'internal',
        requestId: request.id,
        error: title,
        errors: [{ message: title }],
      })
  }
  if (known.status === 503 && known.cause) request.log.warn({ err: known.cause }, 'asked to try again')
  return send(known, request, reply)
}

function send(error: AppError, request: FastifyRequest, reply: FastifyReply) {
  if (error.status === 401) reply.header('www-authenticate', challengeOf(request))
  if (error.fields?.['headers.content-encoding']) reply.header('accept-encoding', 'identity')
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds))
  return reply.code(error.status).type('application/problem+json').send(problemOf(error, request.id))
}

/** RFC 6750, 3: a caller who sent a token learns that it is the token. */
const challengeOf = ({ headers }: FastifyRequest) =>
  headers.authorization === undefined ? 'Bearer realm="Portico"' : 'Bearer realm="Portico", error="invalid_token"'
