import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type CountryResponse, Reader } from 'maxmind'

/** Finds the country of an IP address in a table of 8 MB, in a format that others publish too. Read when the first payment is judged. */
const file = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'
let table: Promise<Reader<CountryResponse>> | undefined

const open = async () => new Reader<CountryResponse>(await readFile(fileURLToPath(import.meta.resolve(file))))

/** Null for an address without a country, and for a text that is no address. */
export async function countryOfIp(ip: string | null): Promise<string | null> {
  if (ip === null) return null
  table ??= open()
  const reader = await table
  try {
    const found = reader.get(ip) as { country_code?: string } | null
    return found?.country_code ?? null
  } catch {
    return null
  }
}
