import { expect, test } from 'vitest'
import { html } from './html.ts'

test('values in a page are escaped, in elements and in quoted attributes', () => {
  const typed = `<script>alert("1")</script>' & more`
  expect(html`<p title="${typed}">${typed}</p>`.text).toBe(
    '<p title="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39; &amp; more">&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39; &amp; more</p>',
  )
})

test('a part of a page is inserted unchanged, also in lists; a missing value prints nothing', () => {
  const items = ['a', '<b>'].map((name) => html`<li>${name}</li>`)
  expect(html`<ul>${items}</ul>${false}${null}${undefined}${0}`.text).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>0')
})
