import { expect, test } from 'vitest'
import { isInertXml, withLetters } from './text-content.ts'

test('letters that are written as numbers are read as XML reads them, and everything else stays', () => {
  expect(withLetters('&#x3C;&#115;&#x63;ript &#128512; &#X1F600;')).toBe('<script 😀 😀')
  expect(withLetters('&#; &#x; &#12 &#xg; &#1234567890; &#x1234567; &amp; &')).toBe('&#; &#x; &#12 &#xg; &#1234567890; &#x1234567; &amp; &')
  // Beyond the last letter there is none.
  expect(withLetters('a&#1114112;&#x110000;b&#x10ffff;')).toBe('ab\u{10ffff}')
  expect(isInertXml('<a>&#60;script</a>')).toBe(false)
})
