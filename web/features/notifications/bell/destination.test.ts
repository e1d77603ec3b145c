import { expect, test } from 'vitest'
import { destinationOf } from './destination.ts'

const a = '019a0000-0000-7000-8000-00000000000a'
const b = '019a0000-0000-7000-8000-00000000000b'

test('A-NOTIF-29 an address of the portal is where opening leads, whatever the type', () => {
  expect(destinationOf({ notificationType: 'Task', objectUrl: '/dashboard?x=1' })).toEqual({ kind: 'place', path: '/dashboard?x=1' })
  expect(destinationOf({ notificationType: 'ReportGenerated', objectUrl: '/dashboard' })).toEqual({ kind: 'place', path: '/dashboard' })
})

test('A-NOTIF-31 a report leads to its files', () => {
  expect(destinationOf({ notificationType: 'ReportGenerated', objectUrl: `${a}, ${b}` })).toEqual({ kind: 'files', ids: [a, b] })
})

test.each(['', 'dashboard', '//evil.example/x', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', a])(
  'A-NOTIF-30 anything else is an invalid link: %j',
  (objectUrl) => {
    expect(destinationOf({ notificationType: 'Task', objectUrl })).toEqual({ kind: 'none' })
  },
)
