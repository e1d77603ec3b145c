import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { HttpConnection } from './http-connection.ts'
import { load } from './load.ts'
import { median, quantile } from './median.ts'
import { cpuMs, readStat, residentBytes } from './processes.ts'
import { interleave, medians, rotated } from './rounds.ts'

test('the median is the value in the middle, whatever the order', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([10, 1, 2, 3])).toBe(2.5)
  expect(median([100, 9])).toBe(54.5)
  expect(quantile([0, 10], 0.99)).toBeCloseTo(9.9)
  expect(() => median([])).toThrow('nothing')
})

test('each round begins with the next variant, and none is left out', async () => {
  expect(rotated(['a', 'b', 'c'], 1)).toEqual(['b', 'c', 'a'])
  expect(rotated(['a', 'b', 'c'], 5)).toEqual(['c', 'a', 'b'])
  const order: string[] = []
  const variant = (name: string) => ({ name, run: async () => ({ turn: order.push(name) }) })
  const result = await interleave([variant('a'), variant('b')], 3)
  expect(order).toEqual(['a', 'b', 'b', 'a', 'a', 'b'])
  expect(result).toEqual({ a: { turn: 4 }, b: { turn: 3 } })
})

test('a figure is the median of its rounds, figure by figure', () => {
  const rounds = [
    { p50Ms: 1, perSecond: 300 },
    { p50Ms: 9, perSecond: 100 },
    { p50Ms: 2, perSecond: 200 },
  ]
  expect(medians(rounds)).toEqual({ p50Ms: 2, perSecond: 200 })
})

test('CPU time is read from the process table also for a program with brackets and spaces in its name', () => {
  const fields = 'S 7 1 1 0 -1 4194560 1 2 3 4 120 30 500 50 20 0 1 0 100'
  expect(readStat(`4242 (post gres: a) b) ${fields}`)).toEqual({ parent: 7, ownMs: 1500, reapedMs: 5500 })
})

test('the time and memory of a process of ours can be seen, those of none are nothing', () => {
  expect(cpuMs(process.pid)).toBeGreaterThan(0)
  expect(residentBytes(process.pid)).toBeGreaterThan(10_000_000)
  expect(cpuMs(2 ** 22 + 1)).toBe(0)
})

test('a kept connection reads answer after answer, also those that come in pieces', async () => {
  const server = createServer((request, reply) => {
    const text = request.url === '/long' ? 'x'.repeat(300_000) : String(request.headers.authorization)
    reply.writeHead(request.url === '/no' ? 404 : 200, { 'content-length': text.length })
    reply.end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const connection = await HttpConnection.open(port)
  try {
    expect((await connection.get('/long')).body.length).toBe(300_000)
    expect((await connection.get('/token', 'abc')).body.toString()).toBe('Bearer abc')
    expect((await connection.get('/no')).status).toBe(404)
    const target = { port, pid: process.pid, postmaster: process.pid }
    const sample = await load(target, [{ path: '/' }], { connections: 3, durationMs: 50 })
    expect(sample.perSecond).toBeGreaterThan(0)
    await expect(load(target, [{ path: '/no' }], { connections: 1, durationMs: 50 })).rejects.toThrow('404')
  } finally {
    connection.close()
    server.closeAllConnections()
    server.close()
  }
})
