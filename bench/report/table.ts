import type { Line } from './line.ts'

const heads = ['goal', 'what', 'asked', 'reached', 'twin', 'ok'] as const

const verdict = ({ ok }: Line) => (ok === undefined ? '' : ok ? 'ok' : 'no')
const cellsOf = (line: Line) => [line.goal, line.what, line.asked, line.reached, line.twin, verdict(line)]

/** For a terminal: columns as wide as they must be, the reason on a line of its own. */
export function textTable(lines: readonly Line[]): string {
  const rows = [[...heads], ...lines.map(cellsOf)]
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const write = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd()
  const written = lines.flatMap((line) => [write(cellsOf(line)), ...(line.reason ? [`    ${line.reason}`] : [])])
  return [write(heads), widths.map((width) => '─'.repeat(width)).join('  '), ...written].join('\n')
}

/** For a file: a bar inside a cell would end it. */
export function markdownTable(lines: readonly Line[]): string {
  const columns = [...heads, 'reason']
  const write = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
  return [
    write(columns),
    `|${columns.map(() => '---').join('|')}|`,
    ...lines.map((line) => write([...cellsOf(line), line.reason ?? ''])),
  ].join('\n')
}
