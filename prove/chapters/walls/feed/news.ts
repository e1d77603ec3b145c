import { until } from '../../../attack/at-once.ts'
import type { Side } from '../../../attack/good/side.ts'
import type { Voice } from '../../../attack/voice.ts'
import { isComment, type Kind, readers, type Viewer } from './who-reads.ts'

type News = { notificationType: string; objectUrl: string }

const ownComment: Partial<Record<Viewer, RegExp>> = { merchant: /^Customer/, tenant: /^Tenant/, platform: /Platform/ }
/** Each user is notified once of each comment that they may read and did not write. */
const wantedBy = (viewer: Viewer) =>
  (Object.keys(readers) as Kind[]).filter((kind) => isComment(kind) && readers[kind].includes(viewer) && !ownComment[viewer]?.test(kind))
    .length

/** The portal notifications of each user about the comments of one ticket. */
export async function newsOf(ticketId: string, victim: Side, sibling: Side, other: Side): Promise<{ told: number; faults: string[] }> {
  const listeners: [Viewer, Voice][] = [
    ['merchant', victim.owner],
    ['tenant', victim.staff],
    ['platform', victim.platform],
    ['stranger', sibling.owner],
    ['stranger', other.owner],
    ['stranger', other.staff],
  ]
  const faults: string[] = []
  let told = 0
  for (const [viewer, voice] of listeners) {
    const count = async () => {
      const { data } = await voice.read<{ data: News[] }>('/v1/api/in-app-notifications?pageSize=100')
      return data.filter(({ notificationType, objectUrl }) => notificationType === 'TicketComment' && objectUrl.includes(ticketId)).length
    }
    const wanted = wantedBy(viewer)
    await until('the news have arrived', 45_000, async () => (await count()) >= wanted).catch(() => undefined)
    const seen = await count()
    told += seen
    if (seen !== wanted) faults.push(`news: ${voice.name} sees ${seen} comments, not ${wanted}`)
  }
  return { told, faults }
}
