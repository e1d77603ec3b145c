import { keyOf, searchKeyOf } from '@portico/contract/core/text/fold.ts'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { withMigratedDatabase } from './migrated-database.fixture.ts'

let admin: pg.Client
withMigratedDatabase((made) => {
  admin = made.admin
})

/** Characters that folding changes, and others of each block between them. */
const characters = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code > 0 && !(code >= 0xd800 && code <= 0xf8ff) && code < 0xf0000)
  .map((code) => [code, String.fromCodePoint(code)] as const)
  .filter(([code, one]) => code % 64 === 0 || searchKeyOf(one) !== one)
  .map(([, one]) => one)
  .filter((one) => /\p{Assigned}/u.test(one))

test('the database and the portal fold every character alike, for uniqueness and for search', async () => {
  const texts = [
    ...characters.map((one) => `a${one}i`),
    'ΑΣ',
    'Plain Text',
    'A  B',
    ' a',
    'İade',
    'I\u0307',
    'Cafe\u0301  x ',
    'Straße',
    '\u1E9E',
    'ﬁ',
  ]
  // The ICU of a server may be older than that of Node: letters or cases that it does not know are left out.
  const { rows } = await admin.query(
    `select t as text, text_key(t) as key, text_search(t) as search from unnest($1::text[]) t
     where unicode_assigned(t) and (lower(t collate "und-x-icu") <> t or lower(t collate "pg_c_utf8") = t)`,
    [texts],
  )
  expect(rows.length).toBeGreaterThan(9_000)
  const differing = (rows as { text: string; key: string; search: string }[]).filter(
    ({ text, key, search }) => key !== keyOf(text) || search !== searchKeyOf(text),
  )
  expect(differing.map(({ text }) => text.codePointAt(1)!.toString(16))).toEqual([])
})
