import type { Action } from '@portico/contract/actions.gen.ts'
import { type Audience, type Endpoint, isSchema } from '@portico/contract/core/endpoint.ts'
import { type RecordsOf, recordsOf } from '@portico/contract/core/records.ts'
import type { Scope, ScopedDb } from '@portico/database/scope.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { recorderOf } from '../audit/audit.ts'
import { Afterwards } from '../call/afterwards.ts'
import { AppError } from '../call/app-error.ts'
import type { Actor, Context } from '../call/context.ts'
import type { Gate, Implementation } from '../call/implement.ts'
import type { Recorder } from '../call/recorder.ts'
import { type Services, withoutOpeners } from '../call/services.ts'
import { boundsOf } from '../input/bounds.ts'
import { changeReaderOf, readerOf, refuseBrokenEscapes } from '../input/input.ts'
import { multipartOf, multipartReader, refuseUpload } from '../input/multipart.ts'
import type { Bounds } from '../input/strict-json.ts'
import { answer } from './answer.ts'
import { auditRefusal } from './audit-refusal.ts'
import { bearerOf, header, modeOf, opens } from './guard.ts'
import { type Answer, answerSoFar, hashOf, type IdempotentCall, keyOf, once } from './idempotency.ts'
import { onlyDeclared } from './only-declared.ts'
import { problemOf } from './problem.ts'
import type { Quotas } from './quotas.ts'
import { claimedTenant, scopeOf, type TenantFinders } from './request-scope.ts'
import { serialiserOf } from './serialise.ts'
import { asksForSecondFactor, requireSecondFactor, type StepUp } from './step-up.ts'
import { readingOnly, type ViewAs, viewedBy } from './viewing.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
    operation?: string
    records?: RecordsOf | undefined
    audiences?: readonly Audience[]
    bounds?: Bounds
  }
  interface FastifyRequest {
    actor: Actor | null
    /** Where the call works, once that is known. */
    scope: Scope | null
    /** What the gate of a public call does once the call has succeeded. */
    settle: (() => Promise<void>) | null
  }
}

export type MountOptions = {
  authenticate(token: string, request: FastifyRequest): Promise<Actor | undefined>
  services: Services
  finders: TenantFinders
  stepUp: StepUp
  viewAs: ViewAs
  /** Without it people may ask for as much as they like. */
  quotas?: Quotas
  onActivity?(sessionId: string): void
  /** Compares every reply with its schema before it is written, and every refusal with those declared: for tests. */
  checkReplies?: boolean
  /** Holds what goes on after its call was answered, for as long as it does. */
  underWay?: Set<Promise<unknown>>
}

/** Registers every endpoint of a feature: guard before the body is read, strict input, one scoped transaction, declared reply. */
export function mount(app: FastifyInstance, feature: string, { contract, handlers, gates }: Implementation, options: MountOptions): void {
  for (const [name, spec] of Object.entries(contract)) {
    const operation = `${feature}.${name}`
    const records = recordsOf(feature, name, spec)
    const handle = handlers[name] as (input: unknown) => Promise<unknown>
    const run = runnerOf(spec, { operation, records }, options.checkReplies ? onlyDeclared(spec, operation, handle) : handle, options)
    const { bytes: bodyLimit, ...bounds } = boundsOf(spec)
    const gate = gates?.[name]
    const pass = gate && passerOf(spec, gate, options)
    const byUrl = Map.groupBy(Object.entries(spec.paths) as [Audience, string][], ([, url]) => url)
    for (const [url, entries] of byUrl)
      app.route({
        method: spec.method,
        url,
        bodyLimit,
        config: { endpoint: spec, operation, records, audiences: entries.map(([audience]) => audience), bounds },
        onRequest: async (request, reply) => {
          await admit(
            request,
            reply,
            spec,
            entries.map(([audience]) => audience),
            options,
          )
          await pass?.(request)
        },
        handler: run,
      })
  }
}

async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  spec: Endpoint,
  audiences: readonly Audience[],
  { authenticate, viewAs, quotas, onActivity }: MountOptions,
) {
  if (spec.access === 'public') return
  const token = bearerOf(request)
  const person = token ? await authenticate(token, request) : undefined
  if (!person) throw new AppError('not_signed_in')
  quotas?.spend(person, reply)
  request.actor = person
  const actor = await viewedBy(request, spec, person, viewAs)
  request.actor = actor
  if (!opens(spec, audiences, actor)) throw new AppError('not_allowed')
  if (!spec.background && header(request, 'x-background') !== '1') onActivity?.(actor.sessionId)
}

/** Lets a call through its gate before a byte of its body is read. */
function passerOf({ params, headers }: Endpoint, gate: Gate, { services }: MountOptions) {
  const readers = { params: readerOf(params, 'params'), headers: readerOf(headers, 'headers') }
  return async (request: FastifyRequest) => {
    const facts = { id: request.id, ip: request.ip, userAgent: header(request, 'user-agent') ?? '' }
    const call = { params: readers.params(request.params), headers: readers.headers(request.headers), request: facts, services }
    request.settle = (await gate(call)) ?? null
  }
}

const noRecord: Recorder = Object.assign(async () => {}, { in: () => noRecord })

type Operation = { operation: string; records: RecordsOf | undefined }

function runnerOf(spec: Endpoint, { operation, records }: Operation, handle: (input: unknown) => Promise<unknown>, options: MountOptions) {
  const readers = {
    params: readerOf(spec.params, 'params'),
    query: readerOf(spec.query, 'query'),
    headers: readerOf(spec.headers, 'headers'),
    body: readerOf(spec.body, 'body'),
  }
  const readChange = spec.sparesKept ? changeReaderOf(spec.body) : undefined
  const upload = multipartOf(spec)
  const readUpload = upload && multipartReader(upload)
  const write = isSchema(spec.reply) ? serialiserOf(spec.reply, { checked: options.checkReplies ?? false }) : undefined
  const status = spec.status ?? (spec.reply === null ? 204 : 200)
  const forViewers = readingOnly(options.services)
  const action = records?.action as Action | undefined
  const isStream = spec.reply !== null && 'kind' in spec.reply && spec.reply.kind === 'events'

  return async (request: FastifyRequest, reply: FastifyReply) => {
    refuseBrokenEscapes(request.url)
    if (!readUpload) refuseUpload(request)
    const change = readChange?.(request.body)
    const input = {
      params: readers.params(request.params),
      query: readers.query(request.query),
      headers: readers.headers(request.headers),
      ...(readUpload ? await readUpload(request) : { body: change ? change.body : readers.body(request.body) }),
    }
    const actor = request.actor
    const services = actor?.viewing ? forViewers : options.services
    const later: ((services: Services) => Promise<unknown>)[] = []
    const gone = isStream ? goneSignal(reply) : undefined
    const facts = { id: request.id, ip: request.ip, userAgent: header(request, 'user-agent') ?? '', gone }
    const base = {
      ...input,
      actor,
      request: facts,
      services,
      stays: (kept: Readonly<Record<string, unknown>>) => change?.unjudged.stays(kept),
      setHeader: (name: string, value: string) => void reply.header(name, value),
      afterCommit: (work: (services: Services) => Promise<unknown>) => later.push(work),
    }
    const settle = () =>
      later.forEach((work) => {
        const done = work(services)
          .catch((error) => services.log.warn({ err: error, operation }, 'work after commit failed'))
          .finally(() => options.underWay?.delete(done))
        options.underWay?.add(done)
      })

    if (!actor) {
      const result = await handle(base)
      await request.settle?.()
      settle()
      return answer(reply, status, spec, write, result)
    }
    const mode = modeOf(request, actor)
    const tenantId = claimedTenant(request, actor)
    reply.header('cache-control', 'no-store')
    // To ask for the headers takes nothing out: a file that was not read leaves no record.
    const isLook = request.method === 'HEAD'
    const recorder = (db?: ScopedDb) =>
      isLook ? noRecord : action ? recorderOf(action, { actor, request: facts, services }, db) : undefined
    const holding = { ...base, services: withoutOpeners(services) }
    if (spec.reach === 'platform') {
      const result = await services.inPlatformRead(mode, (platform) => handle({ ...holding, mode, platform }))
      return answer(reply, status, spec, write, result)
    }
    const scope = await scopeOf(request, actor, mode, tenantId, spec, options)
    request.scope = scope
    // The call and its tenant: an answer or a code for one request does not fit another.
    const payloadHash = hashOf([request.params, input.query, input.body, scope])
    const intent = { operation, payloadHash }
    // Identity is asked with no connection held, so it comes before the scope is entered.
    const confirm = () => requireSecondFactor(spec, request, { actor, request: facts }, intent, options.stepUp)
    const context = (db: ScopedDb) => ({ ...holding, mode, scope, db, record: recorder(db) }) as unknown as Context
    if (!spec.idempotent) {
      await confirm()
      const open = spec.method === 'GET' ? services.inReadScope : services.inScope
      const within = async (db: ScopedDb) => {
        const answered = await handle(context(db))
        // Within the transaction, so that a text that no one has judged undoes it.
        change?.unjudged.refuse()
        return answered
      }
      const done = spec.reach === 'none' ? await handle({ ...base, mode, scope, record: recorder() }) : await open(scope, within)
      // First, because the rest of the answer may fail although the change has committed.
      settle()
      const result = done instanceof Afterwards ? await done.work(services) : done
      return answer(reply, status, spec, write, result)
    }
    const call: IdempotentCall = { userId: actor.userId, key: keyOf(request), ...intent }
    const act = async (): Promise<Answer> => {
      if (asksForSecondFactor(spec, actor)) {
        const known = await services.inScope(scope, (db) => answerSoFar(db, call))
        if (known) return known
        await confirm()
      }
      return services.inScope(scope, (db) =>
        once(db, call, services.now(), async () => ({ status, body: write!(await handle(context(db))) })),
      )
    }
    const done = await act().catch((error) => keepRefusal(error, call, scope, request, options, records!))
    settle()
    return reply
      .code(done.status)
      .type(done.status < 400 ? 'application/json; charset=utf-8' : 'application/problem+json')
      .send(done.body)
  }
}

/** A business refusal (409) is remembered under its key like a success; everything else is thrown on. */
async function keepRefusal(
  error: unknown,
  call: IdempotentCall,
  scope: Context['scope'],
  request: FastifyRequest,
  { services }: MountOptions,
  records: RecordsOf,
): Promise<Answer> {
  if (!(error instanceof AppError) || error.status !== 409 || error.code === 'idempotency_key_running') throw error
  const body = JSON.stringify(problemOf(error, request.id))
  const facts = { actor: request.actor!, request: { id: request.id, ip: request.ip, userAgent: '' }, services }
  return services.inScope(scope, (db) =>
    once(db, call, services.now(), async () => {
      await auditRefusal(db, facts, records, request.params, error)
      return { status: error.status, body }
    }),
  )
}

function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  return gone.signal
}
