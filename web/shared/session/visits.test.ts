import { expect, test } from 'vitest'
import { withVisit } from './visits.ts'

test('the latest place comes first and none twice', () => {
  const before = [
    { href: '/dashboard', label: 'Dashboard' },
    { href: '/lookup?status=Captured', label: 'Transaction lookup' },
  ]
  const next = withVisit(before, { href: '/lookup?status=Refunded', label: 'Transaction lookup' })
  expect(next.map(({ href }) => href)).toEqual(['/lookup?status=Refunded', '/dashboard'])
})

test('eight places are remembered', () => {
  const all = Array.from({ length: 12 }, (_, place) => ({ href: `/page-${place}`, label: `Page ${place}` }))
  const kept = all.reduce(withVisit, [] as ReturnType<typeof withVisit>)
  expect(kept.map(({ label }) => label)).toEqual([11, 10, 9, 8, 7, 6, 5, 4].map((place) => `Page ${place}`))
})
