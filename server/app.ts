import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { createActors, type FindSession } from './core/actor/actors.ts'
import { AppError } from './core/call/app-error.ts'
import type { Services } from './core/call/services.ts'
import { endConnections } from './core/database/end-connections.ts'
import { securityHeaders, setSecurityHeaders } from './core/http/headers.ts'
import { methodsAt } from './core/http/methods-at.ts'
import { type MountOptions, mount } from './core/http/mount.ts'
import { sendProblem } from './core/http/problem.ts'
import type { Quotas } from './core/http/quotas.ts'
import { recordRefusal } from './core/http/refusals.ts'
import type { StepUp } from './core/http/step-up.ts'
import { answerItself, answerUnreadable, hostlessToo } from './core/http/unreadable-request.ts'
import { refuseEncoded } from './core/input/encoded.ts'
import { acceptUploads, refuseOtherThanUpload } from './core/input/multipart.ts'
import { parseStrictJson } from './core/input/strict-json.ts'
import { followNames } from './core/streams/follow-names.ts'
import { createStreams, type LivingSessions } from './core/streams/streams.ts'
import { keepCalls } from './features/api-logs/index.ts'
import { providerCallbackRoutes } from './features/transactions/index.ts'
import { createViewAs } from './features/viewings/index.ts'
import { featuresOf, type SomeOfInstallation } from './features.ts'

export type AppOptions = SomeOfInstallation & {
  services: Services
  findSession: FindSession
  log: Logger
  /** Without one, an action that asks for a second factor is refused: closed by default. */
  stepUp?: StepUp
  /** What people and tenants may ask for; without them as much as they like. */
  quotas?: Quotas
  /** Calls about payments are kept in the API logs; `onKeeper` is given what tells how many of them were lost. */
  keepsCalls?: { onKeeper?(lost: () => number): void }
  /** Called for every request that a user started; timers and polling do not count. */
  onActivity?(sessionId: string): void
  /** Without it a stream goes on for as long as it was asked for. */
  livingSessions?: LivingSessions
  /** Where streams and names hear what other processes have done. */
  listenUrl?: string
  trustProxy?: string[] | false
  /** Compares every reply with its schema before it is written: for tests. */
  checkReplies?: boolean
  /** Holds what goes on after its call was answered, for as long as it does. */
  underWay?: Set<Promise<unknown>>
}

/** The API: every endpoint of every contract behind the guard. Pure of sockets and environment; `main.ts` gives it both. */
export function buildApp({
  services,
  findSession,
  log,
  stepUp = refuseEveryCode,
  quotas,
  keepsCalls,
  onActivity,
  livingSessions = async (ids) => new Set(ids),
  listenUrl,
  trustProxy = false,
  checkReplies = false,
  underWay,
  ...installation
}: AppOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // What no contract declares takes little; see `boundsOf` for what an endpoint takes.
    bodyLimit: 4096,
    trustProxy,
    requestTimeout: 60_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    onProtoPoisoning: 'error',
    return503OnClosing: true,
    clientErrorHandler: answerUnreadable,
    http: hostlessToo,
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(request, reply)
      if (app.showMissingPage?.(request, reply)) return
      sendProblem(error, request, reply)
    },
  }) as unknown as FastifyInstance
  app.decorateRequest('actor', null)
  app.decorateRequest('scope', null)
  app.decorateRequest('settle', null)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      refuseEncoded(request)
      const { endpoint, bounds } = request.routeOptions.config
      if (endpoint) refuseOtherThanUpload(endpoint)
      done(null, body.length === 0 ? undefined : parseStrictJson(body as Buffer, bounds))
    } catch (error) {
      done(error as Error)
    }
  })
  app.setErrorHandler(async (error, request, reply) => sendProblem(await recordRefusal(error, request, services), request, reply))
  const methodsOf = methodsAt(app)
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsOf(request.url)
    if (methods.length === 0) return sendProblem(new AppError('not_found'), request, reply)
    return sendProblem(new AppError('method_not_allowed'), request, reply.header('allow', methods.join(', ')))
  })
  answerItself(app)
  endConnections(app)
  securityHeaders(app)
  acceptUploads(app)
  if (keepsCalls) {
    const lost = keepCalls(app, services)
    keepsCalls.onKeeper?.(lost)
  }

  const actorOf = createActors({ findSession, services })
  const streams = createStreams({ services, log, livingSessions, listenUrl })
  app.addHook('preClose', () => streams.stop())
  if (listenUrl) app.addHook('preClose', followNames(services.names, { url: listenUrl, log }))
  const features = featuresOf({ ...installation, streams, onClose: (end) => app.addHook('onClose', end) })
  const options: MountOptions = {
    authenticate: actorOf,
    services,
    stepUp,
    viewAs: createViewAs(services),
    checkReplies,
    ...(underWay ? { underWay } : {}),
    finders: features.finders,
    ...(quotas ? { quotas } : {}),
    ...(onActivity ? { onActivity } : {}),
  }
  for (const [name, implementation] of Object.entries(features.implementations)) mount(app, name, implementation, options)
  if (installation.connectors) app.register(providerCallbackRoutes(services, installation.connectors))
  return app
}

const refuseEveryCode: StepUp = { open: async (challenge) => ({ id: challenge.payloadHash, codeIn: 'app' }), consume: async () => 'wrong' }
