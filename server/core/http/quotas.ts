import type { FastifyReply } from 'fastify'
import { AppError } from '../call/app-error.ts'
import type { Actor } from '../call/context.ts'

/** Requests a second, on the average of `windowSeconds`; no more than that many at once. */
export type QuotaSizes = { user: number; tenant: number }
type Quota = keyof QuotaSizes
type Bucket = { left: number; at: number }

export const windowSeconds = 5
const most = 20_000

export type Quotas = { spend(actor: Actor, reply: FastifyReply): void }

/**
 * What one person, and all people of one tenant together, may ask for. Kept in memory: it is asked at each request, and each process of
 * several counts separately. Every answer says how much is left (draft-ietf-httpapi-ratelimit-headers).
 */
export function createQuotas(sizes: QuotaSizes, now: () => number = () => performance.now()): Quotas {
  const user = createBuckets(sizes.user, now)
  const tenant = createBuckets(sizes.tenant, now)
  const policy = `"user";q=${user.full};w=${windowSeconds}, "tenant";q=${tenant.full};w=${windowSeconds}`

  function spend(actor: Actor, reply: FastifyReply): void {
    const own = user.bucketOf(actor.userId)
    const shared = tenant.bucketOf(actor.tenantId)
    const lacking: Quota | undefined = own.left < 1 ? 'user' : shared.left < 1 ? 'tenant' : undefined
    if (!lacking) {
      own.left -= 1
      shared.left -= 1
    }
    reply.header('ratelimit-policy', policy)
    reply.header('ratelimit', `${told('user', own, user)}, ${told('tenant', shared, tenant)}`)
    if (!lacking) return
    const wait = lacking === 'user' ? user.secondsUntilOne(own) : tenant.secondsUntilOne(shared)
    throw new AppError('too_many_requests', { detail: refusals[lacking], retryAfterSeconds: wait })
  }
  return { spend }
}

const refusals: Record<Quota, string> = {
  user: 'You have asked for too much in a short time. Wait a moment',
  tenant: 'Your organisation has asked for too much in a short time. Wait a moment',
}

const told = (name: Quota, bucket: Bucket, { secondsUntilFull }: Buckets) =>
  `"${name}";r=${Math.floor(bucket.left)};t=${secondsUntilFull(bucket)}`

type Buckets = ReturnType<typeof createBuckets>

function createBuckets(perSecond: number, now: () => number) {
  const full = perSecond * windowSeconds
  const buckets = new Map<string, Bucket>()
  const fill = (bucket: Bucket, at: number) => {
    bucket.left = Math.min(full, bucket.left + ((at - bucket.at) / 1000) * perSecond)
    bucket.at = at
    return bucket
  }
  /** A full one says the same as none. */
  const forgetFull = (at: number) => {
    for (const [id, bucket] of buckets) if (fill(bucket, at).left >= full) buckets.delete(id)
  }
  return {
    full,
    bucketOf(id: string): Bucket {
      const at = now()
      const known = buckets.get(id)
      if (known) return fill(known, at)
      if (buckets.size >= most) forgetFull(at)
      const bucket = { left: full, at }
      buckets.set(id, bucket)
      return bucket
    },
    secondsUntilOne: ({ left }: Bucket) => Math.max(1, Math.ceil((1 - left) / perSecond)),
    secondsUntilFull: ({ left }: Bucket) => Math.ceil((full - left) / perSecond),
  }
}
