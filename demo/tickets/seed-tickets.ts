import type { Action } from '@portico/contract/actions.gen.ts'
import type { Mode } from '@portico/contract/core/level.ts'
import type { Scope, ScopedDb } from '@portico/database/scope.ts'
import { recorderOf } from '@portico/server/core/audit/audit.ts'
import type { Actor } from '@portico/server/core/call/context.ts'
import type { Services } from '@portico/server/core/call/services.ts'
import { labelTicket, ownLabels } from '@portico/server/features/labels/index.ts'
import {
  assign,
  commentOn,
  escalateTicket,
  markRead,
  type OpenTicket,
  openTicket,
  raiseTicket,
  setPriority,
  setStatus,
  shareComment,
} from '@portico/server/features/support/index.ts'
import { demoPeople } from '../people.ts'
import { demoMerchants } from '../places.ts'
import { chanceFrom } from '../random.ts'
import { demoId, type SeededWorld } from '../seed-world.ts'
import { contosoStories } from './contoso-stories.ts'
import { demoActor } from './demo-actor.ts'
import { northwindStories } from './northwind-stories.ts'
import { findPaymentToTellOf } from './payments-to-tell-of.repository.ts'
import type { PaymentLike, Story, StoryStep } from './story.ts'
import { storyClock } from './story-clock.ts'

const minuteMs = 60_000

/** Tickets of every kind, in people's own words: each step runs the product's own verb, at its own time. No one is notified. */
export async function seedTickets(
  services: Services,
  world: SeededWorld,
  { now, tell }: { now: Date; tell: (figures: string) => void },
): Promise<void> {
  const stories = [...northwindStories, ...contosoStories]
  for (const [number, story] of stories.entries()) {
    tell(`${number} of ${stories.length} tickets`)
    await seedStory(services, story, { number, now, world })
  }
}

type Seeding = { number: number; now: Date; world: SeededWorld }

async function seedStory(services: Services, story: Story, { number, now, world }: Seeding): Promise<void> {
  const asker = demoActor(story.by, world)
  // No one writes on the minute.
  const clock = storyClock(story, asker.timeZone, now, chanceFrom(story.subject).below(5 * minuteMs))
  const { tenantId, merchantId } = asker
  const mode = modeOf(story.by)
  let made = 0
  /** As one of them, so many hours after the ticket was raised. */
  const contextOf = (email: string, after: number, db: ScopedDb, action: Action) => {
    const at = clock(after)
    const newId = () => demoId(`ticket/${number}/${++made}`, at)
    const actor = demoActor(email, world)
    const quiet = { ...services, now: () => at, newId, isQuiet: true as const }
    return { db, actor, services: quiet, record: recorderOf(action, { actor, request: { id: newId() }, services: quiet }, db) }
  }
  const payment = story.payment && (await paymentLike(services, story.payment, { mode, tenantId, merchantId, before: clock(0) }))
  /** Staff of the platform work in the tenant. */
  const scopeOf = ({ level, merchantId }: Actor): Scope => ({ level: level === 'merchant' ? level : 'tenant', tenantId, merchantId, mode })
  const ticketId = await services.inScope(scopeOf(asker), (db) =>
    raiseTicket(contextOf(story.by, 0, db, 'support.raise'), {
      ticketCategory: story.category,
      subject: story.subject,
      description: story.text,
      contactEmail: story.by,
      contactEmails: [],
      priority: story.priority ?? 'Medium',
      references: payment ? [{ key: 'Transaction', value: payment }] : [],
    }),
  )
  let place = 0
  for (const step of story.steps ?? [])
    await services.inScope(scopeOf(demoActor(step.by, world)), async (db) => {
      const open = await openTicket({ ...contextOf(step.by, step.after, db, actionOf(step)), params: { tenantId, ticketId } })
      place = (await takeStep(open, step, { world, merchantId, platformPlace: place })) ?? place
      // Who does something with a ticket has seen what was said.
      await markRead(open)
    })
}

/** As what each step goes on record. */
function actionOf(step: StoryStep): Action {
  if ('sets' in step) return step.sets === 'Closed' ? 'support.close' : step.sets === 'Opened' ? 'support.open' : 'support.setPriority'
  if ('assigns' in step) return 'support.assign'
  if ('labels' in step) return 'labels.set'
  if ('escalates' in step) return 'support.escalate'
  if ('does' in step) return step.does === 'share' ? 'support.share' : 'support.markRead'
  return 'support.comment'
}

/** Answers with the place of a comment of the platform. */
async function takeStep(
  open: OpenTicket,
  step: StoryStep,
  { world, merchantId, platformPlace }: { world: SeededWorld; merchantId: string | null; platformPlace: number },
): Promise<number | undefined> {
  const comment = (content: string, isInternal: boolean) => commentOn(open, { content, isInternal, files: [], mentions: [] })
  if ('says' in step) {
    const { place } = await comment(step.says, false)
    return open.actor.level === 'platform' ? place : undefined
  }
  if ('notes' in step) await comment(step.notes, true)
  else if ('sets' in step)
    await (step.sets === 'Closed' || step.sets === 'Opened' ? setStatus(open, step.sets) : setPriority(open, step.sets))
  else if ('assigns' in step) await assign(open, step.assigns && demoActor(step.assigns, world).userId)
  else if ('labels' in step) {
    const label = (await ownLabels(open)).find(({ value }) => value === step.labels)!
    await labelTicket(open, { askerId: merchantId ?? open.actor.tenantId, ticketId: open.ticket.id }, label.id)
  } else if ('escalates' in step) {
    const { subject, text } = step.escalates
    const { category, priority } = open.ticket
    await escalateTicket(open, {
      ticketCategory: category as Story['category'],
      subject,
      description: text,
      contactEmail: open.actor.email,
      contactEmails: [],
      priority: priority as NonNullable<Story['priority']>,
      references: [],
    })
  } else if (step.does === 'share') await shareComment(open, platformPlace)
  return undefined
}

type Place = { mode: Mode; tenantId: string; merchantId: string | null; before: Date }

/** In a small world another of the same status may have to do; a ticket names none where there is none at all. */
async function paymentLike(services: Services, like: PaymentLike, { mode, ...place }: Place): Promise<string | undefined> {
  const { status } = like
  const found = await services.inPlatformRead(
    mode,
    async (db) =>
      (await findPaymentToTellOf(db, { ...place, ...like })) ??
      (await findPaymentToTellOf(db, { ...place, status })) ??
      (await findPaymentToTellOf(db, { ...place, status, before: new Date('9999-01-01') })),
  )
  return found?.id
}

/** Merchants that may not take payments yet work in Test. */
function modeOf(email: string): Mode {
  const { merchant } = demoPeople.find((person) => person.email === email)!
  return demoMerchants.find(({ slug }) => slug === merchant)?.processingStatus === 'SandboxEnabled' ? 'Test' : 'Live'
}
