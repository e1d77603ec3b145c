import { levels } from '@portico/contract/core/level.ts'
import { readsTickets, worksOnTickets } from '@portico/contract/features/support/ticket-access.ts'
import { isAction, permissionsOf } from '@portico/contract/permissions.ts'
import { describe, expect, test } from 'vitest'
import { areasOf, choiceOf, choicesOf, choose, differenceOf, heldIn } from './permission-areas.ts'

const refund = 'CRM.Transaction.Actions.Refund'
const view = 'CRM.Transaction.View'

describe.each(levels)('the areas of a %s role', (level) => {
  const areas = areasOf(level)

  test('hold every permission of the level once', () => {
    expect(areas.flatMap((area) => area.permissions).toSorted()).toEqual(permissionsOf(level).toSorted())
  })

  test('are shown as they were chosen', () => {
    for (const area of areas)
      for (const choice of choicesOf(area)) {
        const held = choose(area, choice, new Set(), () => true)
        expect(choiceOf(area, held), `${area.name} ${choice}`).toBe(choice)
      }
  })
})

test('to view is to see screens, to edit is to do something too', () => {
  const area = areasOf('tenant').find(({ name }) => name === 'Transactions')!
  const viewing = choose(area, 'view', new Set([refund]), () => true)
  expect([viewing.has(view), viewing.has(refund)]).toEqual([true, false])
  expect(choiceOf(area, new Set([refund]))).toBeUndefined()
  expect([isAction('manageCrmRoles'), isAction('CRM.Transaction.Export'), isAction(view)]).toEqual([true, true, false])
})

test.each(['tenant', 'platform'] as const)(
  'a user of the %s who answers tickets sees them too: that permission alone fills the area',
  (level) => {
    const area = areasOf(level).find(({ name }) => name === 'Support')!
    const [answers, sees] = [worksOnTickets[level], readsTickets[level][1]]
    const shown = (...held: string[]) => [choiceOf(area, new Set(held)), heldIn(area, new Set(held)).length]
    expect([shown(answers), shown(sees), shown()]).toEqual([
      ['edit', 2],
      ['view', 1],
      ['none', 0],
    ])
    expect(choose(area, 'view', new Set([answers]), () => true)).toEqual(new Set([sees]))
  },
)

test('a choice leaves alone what the person may not touch', () => {
  const area = areasOf('tenant').find(({ name }) => name === 'Transactions')!
  const mayTouch = (name: string) => name !== refund
  expect(choose(area, 'none', new Set([refund, view]), mayTouch)).toEqual(new Set([refund]))
  expect(choose(area, 'edit', new Set(), mayTouch).has(refund)).toBe(false)
})

test('the difference names what comes and goes, and a second factor that goes with its permission only once', () => {
  const saved = { permissions: [view, refund], scaRequiredPermissions: [refund] }
  expect(differenceOf(saved, { permissions: [view, 'CRM.Lead.View'], scaRequiredPermissions: [] })).toEqual({
    added: ['CRM.Lead.View'],
    removed: [refund],
    asks: [],
    asksNoLonger: [],
  })
  expect(differenceOf(saved, { ...saved, scaRequiredPermissions: [] }).asksNoLonger).toEqual([refund])
})
