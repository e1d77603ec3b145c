import { expect, test } from 'vitest'
import { newKeys, openChannel, partKey, withKey } from './channel.ts'
import { readMessage } from './message.ts'

async function twoSides() {
  const [portalKeys, toolKeys] = await Promise.all([newKeys(), newKeys()])
  return {
    toolKeys,
    portal: await openChannel('portal', portalKeys, toolKeys.publicText),
    tool: await openChannel('tool', toolKeys, portalKeys.publicText),
  }
}

test('B-POP-03 each side reads what the other has sealed, in the order in which it was sent', async () => {
  const { portal, tool } = await twoSides()
  const rows = { lines: Array.from({ length: 5000 }, (_, place) => [`Ünlü ${place}`, place]) }
  const sent = await portal.seal('DATA', rows)
  expect(readMessage(structuredClone(sent))).toEqual(sent)
  expect(await tool.open(sent)).toEqual(rows)
  expect(await tool.open(await portal.seal('DATA', 1))).toBe(1)
  expect(await portal.open(await tool.seal('POPUP_CLOSED', {}))).toEqual({})
})

test('B-POP-06 a message that was changed, sent again, turned round or given another event does not open', async () => {
  const { portal, tool } = await twoSides()
  const first = await portal.seal('DATA', 'first')
  const second = await portal.seal('DATA', 'second')
  await expect(tool.open({ ...second, event: 'POPUP_CLOSED' })).rejects.toThrow()
  await expect(tool.open({ ...second, iv: first.iv })).rejects.toThrow()
  await expect(tool.open({ ...second, data: `${second.data.slice(0, -2)}AA` })).rejects.toThrow()
  await expect(portal.open(first)).rejects.toThrow()
  expect(await tool.open(second)).toBe('second')
  await expect(tool.open(second)).rejects.toThrow(/again/)
  await expect(tool.open(first)).rejects.toThrow(/again/)
  const { portal: stranger } = await twoSides()
  await expect(tool.open(await stranger.seal('DATA', 'third'))).rejects.toThrow()
})

test('the first message of the tool brings its key, and only the owner of that key can have sealed it', async () => {
  const { tool, toolKeys, portal } = await twoSides()
  const { keyText, message } = partKey(withKey(toolKeys, await tool.seal('POPUP_OPENED', {})))
  expect(keyText).toBe(toolKeys.publicText)
  expect(await portal.open(message)).toEqual({})
})

test.each([
  null,
  'DATA',
  7,
  {},
  { event: 'OTHER', iv: '', data: '' },
  { event: 'DATA', iv: 'ä', data: '' },
  { event: 'DATA', iv: 'x'.repeat(17), data: '' },
])('%j is no message', (value) => expect(readMessage(value)).toBeUndefined())
