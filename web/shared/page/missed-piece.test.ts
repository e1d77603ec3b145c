import { expect, test } from 'vitest'
import { canReload, followMissedPieces } from './missed-piece.ts'

const page = (script: string) => `<html><script type="module" crossorigin src="${script}"></script></html>`
const looked = (now: string, served = true) =>
  canReload({ own: '/assets/index-old.js', readPage: async () => now, isServed: async () => served })

test('there is something to load where the server has this portal, or a newer one that it serves already', async () => {
  expect(await looked(page('/assets/index-old.js'))).toBe(true)
  expect(await looked(page('/assets/index-new.js'))).toBe(true)
  expect(await looked(page('/assets/index-new.js'), false)).toBe(false)
  expect(await looked('Bad gateway')).toBe(false)
})

function followed(given: { helps: boolean | Error; mustAsk: boolean }) {
  let reloads = 0
  const pieces = followMissedPieces({
    canReload: async () => {
      if (given.helps instanceof Error) throw given.helps
      return given.helps
    },
    mustAsk: () => given.mustAsk,
    reload: () => reloads++,
  })
  return { pieces, reloads: () => reloads }
}

test('a tab that misses pieces loads the page again once, however many are gone', async () => {
  const { pieces, reloads } = followed({ helps: true, mustAsk: false })
  await Promise.all([pieces.missed(), pieces.missed(), pieces.missed()])
  expect([reloads(), pieces.isOffered()]).toEqual([1, false])
})

test('who would lose by it is asked, and may go on', async () => {
  const { pieces, reloads } = followed({ helps: true, mustAsk: true })
  await pieces.missed()
  expect([reloads(), pieces.isOffered()]).toEqual([0, true])
  pieces.later()
  expect(pieces.isOffered()).toBe(false)
})

test.each([false, new Error('no network')])('while there is nothing to load, nothing is loaded: %s', async (helps) => {
  const { pieces, reloads } = followed({ helps, mustAsk: false })
  await pieces.missed()
  expect([reloads(), pieces.isOffered()]).toEqual([0, false])
})
