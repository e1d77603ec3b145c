import type { Action } from '@portico/contract/actions.gen.ts'
import { BoardChange, NewItem } from '@portico/contract/features/dashboards/dashboards.schemas.ts'
import type { Scope } from '@portico/database/scope.ts'
import { recorderOf } from '@portico/server/core/audit/audit.ts'
import type { Services } from '@portico/server/core/call/services.ts'
import { addCategory, addWidget, arrangeBoard, readShares, shareWidget } from '@portico/server/features/dashboards/index.ts'
import { demoId, type SeededWorld } from './seed-world.ts'
import { demoActor } from './tickets/demo-actor.ts'

const dayMs = 86_400_000
/** The id of a shipped widget, as the platform has it for staff or for merchants. */
const shipped = (of: 'staff' | 'merchant', place: number) =>
  `0d000000-0000-4000-8000-0000000${of === 'staff' ? '001' : '002'}${String(place).padStart(2, '0')}`

type Spot = { x: number; y: number; w: number; h: number }
type Own = Spot & { base: number; name: string; filters: object; isShared?: true }
type Told = { by: string; of: 'staff' | 'merchant'; category: string; keeps: readonly (Spot & { base: number })[]; own: readonly Own[] }

const small = { w: 3, h: 3 }
const large = { w: 6, h: 7 }

/** Dashboards that people of the demo world arranged. Each has a colleague of the same role who sees the shared ones. */
const told: readonly Told[] = [
  {
    by: 'finance@northwind.example',
    of: 'staff',
    category: 'Month end',
    keeps: [
      { base: 1, x: 0, y: 0, ...small },
      { base: 2, x: 3, y: 0, ...small },
      { base: 4, x: 6, y: 0, ...large },
      { base: 8, x: 0, y: 3, ...large },
    ],
    own: [
      { base: 6, name: 'Methods in euros', filters: { currency: ['EUR'], dateRange: 'last30Days' }, isShared: true, x: 0, y: 10, ...large },
      { base: 7, name: 'Providers in euros', filters: { currency: ['EUR'], dateRange: 'last30Days' }, x: 6, y: 7, ...large },
    ],
  },
  {
    by: 'finance@contoso.example',
    of: 'staff',
    category: 'Sabah kontrolü',
    keeps: [
      { base: 1, x: 0, y: 0, ...small },
      { base: 2, x: 3, y: 0, ...small },
      { base: 3, x: 6, y: 0, ...large },
    ],
    own: [
      { base: 5, name: 'Dünkü ödemeler', filters: { dateRange: 'yesterday' }, isShared: true, x: 0, y: 3, ...large },
      { base: 4, name: 'Lira ile hacim', filters: { currency: ['TRY'], dateRange: 'last90Days' }, isShared: true, x: 6, y: 7, ...large },
    ],
  },
  {
    by: 'owner@globex.example',
    of: 'merchant',
    category: 'Shop',
    keeps: [
      { base: 1, x: 0, y: 0, ...small },
      { base: 2, x: 3, y: 0, ...small },
      { base: 10, x: 6, y: 0, ...large },
    ],
    own: [{ base: 5, name: 'This week', filters: { dateRange: 'last7Days' }, isShared: true, x: 0, y: 3, ...large }],
  },
]

/** Dashboards of three people, arranged and shared by the product's own calls a week ago. */
export async function seedDashboards(services: Services, world: SeededWorld, { now }: { now: Date }): Promise<void> {
  const moment = new Date(now.getTime() - 7 * dayMs)
  let made = 0
  const quiet: Services = { ...services, now: () => moment, newId: () => demoId(`dashboard/${++made}`, moment) }
  for (const { by, of, category, keeps, own } of told) {
    const actor = demoActor(by, world)
    const { tenantId, merchantId } = actor
    const scope: Scope =
      actor.level === 'merchant' ? { level: 'merchant', tenantId, merchantId, mode: 'Live' } : { level: 'tenant', tenantId, mode: 'Live' }
    await quiet.inScope(scope, async (db) => {
      const contextOf = (action: Action) => ({
        ...{ db, actor, scope, services: quiet },
        record: recorderOf(action, { actor, request: { id: quiet.newId() }, services: quiet }, db),
      })
      const items = keeps.map(({ base, ...spot }) => ({ widgetId: shipped(of, base), ...spot }))
      await arrangeBoard(contextOf('dashboards.arrange'), BoardChange.parse({ version: 0, items }))
      const { id: categoryId } = await addCategory(contextOf('dashboards.createCategory'), { name: category })
      const [role] = (await readShares({ db, actor })).roles
      for (const { base, name, filters, isShared, ...spot } of own) {
        const item = { widgetId: shipped(of, base), name, categoryId, filters: JSON.stringify(filters), ...spot }
        const board = await addWidget(contextOf('dashboards.add'), NewItem.parse(item))
        const { id } = board.items.find(({ widget }) => widget.name === name)!
        if (isShared) await shareWidget(contextOf('dashboards.share'), { widgetId: id, roleId: role!.id })
      }
    })
  }
}
