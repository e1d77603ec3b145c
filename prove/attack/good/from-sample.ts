import type { Caller, Reply } from '@portico/testkit/portico/app.ts'
import type { Person } from '@portico/testkit/portico/world.ts'
import { sampleOf } from '@portico/testkit/samples.ts'
import type { Answer } from '../call.ts'
import type { Voice } from '../voice.ts'
import type { At, Good, Level, Recipe } from './good-request.ts'
import { ownerAt, type Side } from './side.ts'

type Speaker = Pick<Person, 'id' | 'level' | 'tenantId' | 'merchantId' | 'email'> & { voice: Voice }
type Speakers = Record<Level, Speaker>

/**
 * The request that the generated matrices send for an operation such as `support.close`. What it needs is made through the API of the
 * running Portico, by the people of this side. To the sample that is a world with one merchant in it; one that reaches past the API into the
 * server throws, and the proof then needs a recipe of its own.
 */
export const fromSample =
  (operation: string): Recipe =>
  async (at) => {
    const { side, level } = at
    const people = await speakersOf(side)
    const portico = onlyThis(operation, portalOf(operation, at, people))
    const sample = sampleOf(operation)
    const good = await sample({ portico, place: side.name, level, person: people[level] } as unknown as Parameters<typeof sample>[0])
    return { ...good, ...(good.body === undefined ? {} : { body: marked(good.body, side) }) } as Good
  }

function portalOf(operation: string, { side, random }: At, { merchant, tenant, platform }: Speakers) {
  const organisation = { id: side.tenantId, people: { administrator: tenant } }
  return {
    as: ({ voice }: Speaker) => callerOf(voice, side),
    // A sample looks for the tenant of a merchant among the two that it knows: here either is the merchant's.
    world: {
      [side.name]: { id: side.merchantId, tenantId: side.tenantId, owner: merchant },
      northwind: organisation,
      contoso: organisation,
      platform: { id: platform.tenantId, people: { administrator: platform } },
    },
    services: onlyThis(operation, { newId: () => random.uuid(), now: () => new Date() }),
  }
}

const onlyThis = <T extends object>(operation: string, given: T): T =>
  new Proxy(given, {
    get: (target, name) => {
      if (name in target || typeof name === 'symbol') return Reflect.get(target, name)
      throw new Error(`The sample of ${operation} asks for ${name}, which nobody outside has: the proof needs a recipe of its own.`)
    },
  })

/** With their ids, which some requests name. */
const known = new WeakMap<Side, Promise<Speakers>>()
function speakersOf(side: Side): Promise<Speakers> {
  const asked = known.get(side) ?? askedOf(side)
  known.set(side, asked)
  return asked
}
async function askedOf(side: Side): Promise<Speakers> {
  const speaker = async (level: Level): Promise<Speaker> => {
    const voice = ownerAt(side, level)
    const { id } = await voice.read<{ id: string }>(level === 'merchant' ? '/api/v1/users' : '/api/v1/crm/users')
    const merchantId = level === 'merchant' ? side.merchantId : null
    return { id, level, tenantId: level === 'platform' ? '' : side.tenantId, merchantId, email: voice.name, voice }
  }
  return { merchant: await speaker('merchant'), tenant: await speaker('tenant'), platform: await speaker('platform') }
}

/** A voice as samples call the API, each of its texts with the mark of the side. */
function callerOf(voice: Voice, side: Side): Caller {
  const sending =
    (method: string): Caller['post'] =>
    async (url, body, { headers = {}, query } = {}) => {
      const sent = body === undefined ? {} : { body: marked(body, side) }
      return replyOf(await voice.send(query ? `${url}?${new URLSearchParams(query)}` : url, { method, headers, ...sent }))
    }
  const bare =
    (method: string): Caller['get'] =>
    (url, options) =>
      sending(method)(url, undefined, options)
  const send: Caller['send'] = async ({ method, url, payload, headers = {} }) =>
    replyOf(await voice.send(url, { method, headers, ...(payload === undefined ? {} : { body: payload }) }))
  return { get: bare('GET'), delete: bare('DELETE'), post: sending('POST'), put: sending('PUT'), send }
}

function replyOf({ status, headers, text }: Answer): Reply {
  const body = headers.get('content-type')?.includes('json') && text !== '' ? JSON.parse(text) : undefined
  return { status, code: body?.code, headers: Object.fromEntries(headers), body: body as never, text, bytes: Buffer.from(text) }
}

/** Fields of texts that people write. A name beside a `key` is no text: it says what a ticket refers to. */
const texts = /^(?:title|text|note|name|value|description|subject|content|reason|legalBusinessName|merchantNotes|invitationDescription)$/

/** Each such text is of the side alone: a reader who finds it elsewhere has read across the wall. */
function marked(value: unknown, side: Side): unknown {
  if (Array.isArray(value)) return value.map((one) => marked(one, side))
  if (value === null || typeof value !== 'object') return value
  const isNamed = 'key' in value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      typeof one === 'string' && texts.test(name) && !isNamed ? side.word() : marked(one, side),
    ]),
  )
}
