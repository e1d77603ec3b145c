import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { publicDataFolder } from '@portico/testkit/files/public-data-folder.ts'

const folder = () => path.join(publicDataFolder(), '06-hostile')

/** Where the public hostile corpora lie; undefined where this machine has none, which `CI=true` does not allow. */
export function hostileFolder(...names: string[]): string | undefined {
  const place = path.join(folder(), ...names)
  if (existsSync(place)) return place
  if (process.env.CI === 'true') throw new Error(`there is no public data at ${place} (PORTICO_DATA says where to look)`)
  return undefined
}

/** Big list of naughty strings (minimaxir). */
export function naughtyStrings(): string[] {
  const place = hostileFolder('strings', 'blns', 'blns.json')
  return place ? (JSON.parse(readFileSync(place, 'utf8')) as string[]) : []
}

/** Payloads for spreadsheets (payloadbox). */
export function formulaPayloads(): string[] {
  const place = hostileFolder('strings', 'payloadbox-csv-injection', 'csv-payload.txt')
  return place ? readFileSync(place, 'utf8').split('\n').filter((line) => line.trim() !== '') : [] // biome-ignore format: one expression
}

/** Texts that no parser of JSON may take (JSONTestSuite, `n_`). */
export function brokenJson(): { name: string; bytes: Uint8Array<ArrayBuffer> }[] {
  const place = hostileFolder('json', 'JSONTestSuite', 'test_parsing')
  const names = place ? readdirSync(place).filter((name) => name.startsWith('n_')) : []
  return names.map((name) => ({ name, bytes: new Uint8Array(readFileSync(path.join(place!, name))) }))
}

export type FormatCase = { format: string; text: string; isValid: boolean }

/** Texts in a format and beside it (JSON Schema test suite). */
export function formatCases(): FormatCase[] {
  const place = hostileFolder('validation', 'json-schema-formats')
  if (!place) return []
  return ['date-time', 'date', 'email', 'idn-email', 'uri', 'uuid', 'hostname', 'ipv6'].flatMap((format) => {
    const groups = JSON.parse(readFileSync(path.join(place, `${format}.json`), 'utf8')) as { tests: { data: unknown; valid: boolean }[] }[]
    return groups.flatMap(({ tests }) =>
      tests.flatMap(({ data, valid }) => (typeof data === 'string' ? [{ format, text: data, isValid: valid }] : [])),
    )
  })
}
