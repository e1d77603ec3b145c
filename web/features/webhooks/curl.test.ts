import { expect, test } from 'vitest'
import { curlOf } from './curl.ts'

test('an attempt becomes a command in which a shell leaves every character as it was sent', () => {
  const attempt = { url: 'https://shop.example/hook', requestHeaders: { 'webhook-id': 'evt_1' }, requestBody: `{"name":"O'Brien $HOME"}` }
  expect(curlOf(attempt)).toBe(
    `curl -X POST 'https://shop.example/hook' \\\n  -H 'webhook-id: evt_1' \\\n  --data-raw '{"name":"O'\\''Brien $HOME"}'`,
  )
})
