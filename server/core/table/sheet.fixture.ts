import type { Buffer } from 'node:buffer'
import { strFromU8, unzipSync } from 'fflate'

/** The cells of the first sheet of a workbook, row by row: numbers as numbers. */
export function sheetOf(file: Buffer): (string | number | null)[][] {
  const parts = Object.fromEntries(Object.entries(unzipSync(file)).map(([name, bytes]) => [name, strFromU8(bytes)]))
  const strings = [...(parts['xl/sharedStrings.xml'] ?? '').matchAll(/<si>(.*?)<\/si>/gs)].map(([, si]) => si!.replace(/<[^>]+>/g, ''))
  return [...parts['xl/worksheets/sheet1.xml']!.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row]) => {
    const cells: (string | number | null)[] = []
    for (const [, letters, attributes, value] of row!.matchAll(
      /<c r="([A-Z]+)\d+"([^>]*?)(?:\/>|>(?:<v>|<is><t[^>]*>)?([^<]*).*?<\/c>)/gs,
    )) {
      const at = [...letters!].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
      cells[at] =
        value === undefined
          ? null
          : attributes!.includes('t="s"')
            ? strings[Number(value)]!
            : attributes!.includes('t="')
              ? value
              : Number(value)
    }
    return cells
  })
}
