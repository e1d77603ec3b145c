import { expect, test } from 'vitest'
import type { Known, Notification } from '../notifications.queries.ts'
import { allOf, newsIn, unreadOf, withAllRead, withNews, without, withRead } from './known.ts'

const one = (id: string, isRead = false, second = 0) =>
  ({ id, isRead, created: new Date(Date.UTC(2026, 10, 21, 12, 0, second)).toISOString() }) as Notification
const known = (pages: Notification[][], unread: number): Known =>
  ({ pageParams: [], pages: pages.map((data) => ({ data, unreadNotificationCount: unread })) }) as unknown as Known
const idsOf = (state: Known) => allOf(state).map(({ id }) => id)

test('A-NOTIF-24 news comes before the rest, the newest first, and never twice', () => {
  const before = known([[one('b', false, 2), one('a', true, 1)]], 1)
  const news = newsIn(before, [one('c', false, 3), one('d', false, 4), one('b', false, 2)])
  expect(news.map(({ id }) => id)).toEqual(['d', 'c'])
  const after = withNews(before, news, 3)
  expect([idsOf(after), unreadOf(after)]).toEqual([['d', 'c', 'b', 'a'], 3])
})

test('A-NOTIF-14 one that is read counts no longer, and not twice', () => {
  const before = known([[one('a'), one('b')], [one('c')]], 3)
  const after = withRead(before, 'c')
  expect([allOf(after).map(({ isRead }) => isRead), unreadOf(after)]).toEqual([[false, false, true], 2])
  expect(unreadOf(withRead(after, 'c'))).toBe(2)
})

test('A-NOTIF-15 all are read at once, also those that have not been loaded', () => {
  const after = withAllRead(known([[one('a')]], 40))
  expect([allOf(after).every(({ isRead }) => isRead), unreadOf(after)]).toEqual([true, 0])
})

test('A-NOTIF-17 deleting lowers the count only where it was unread', () => {
  const before = known([[one('a'), one('b', true)]], 1)
  expect([idsOf(without(before, 'b')), unreadOf(without(before, 'b'))]).toEqual([['a'], 1])
  expect([idsOf(without(before, 'a')), unreadOf(without(before, 'a'))]).toEqual([['b'], 0])
})
